import type { SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { wordOf } from '../model/read-node.ts'

/** Steps under a name: an action, or the steps at an outcome of a part. */
export interface Thing {
  readonly name: string
  readonly node: SourceNode | undefined
  readonly span: Span
}
export type Things = ReadonlyMap<string, Thing>

export const endNamed = (end: string): string => `end ${end}`

/** Number of steps of each thing after expansion, and whether things perform each other. */
export interface ExpansionSizes {
  readonly sizes: ReadonlyMap<string, number>
  readonly cycles: boolean
  readonly sum: (node: SourceNode | undefined) => number
}

/**
 * Sizes by set of things. Most screens have no actions of their own and share the sizes of the
 * project.
 */
const weighings = new WeakMap<Things, ExpansionSizes>()

export function expansionSizes(things: Things): ExpansionSizes {
  const before = weighings.get(things)
  if (before) return before
  const sizes = new Map<string, number>()
  let cyclesIn = false
  const weigh = (name: string): number => {
    const known = sizes.get(name)
    if (known !== undefined) {
      cyclesIn ||= known < 0
      return Math.max(0, known)
    }
    // A negative size marks a thing in progress, so that a cycle ends here.
    sizes.set(name, -1)
    const weight = sum(things.get(name)?.node)
    sizes.set(name, weight)
    return weight
  }
  const sum = (node: SourceNode | undefined): number => {
    const { steps, performed } = ownSizeOf(node)
    return [...performed].reduce((all, [name, times]) => all + times * weigh(name), steps)
  }
  for (const name of things.keys()) weigh(name)
  const found = { sizes, cycles: cyclesIn, sum }
  weighings.set(things, found)
  return found
}

/** Number of steps and maps in the source, and how often each name is performed. */
export interface OwnSize {
  readonly steps: number
  readonly performed: ReadonlyMap<string, number>
}
const nothing: OwnSize = { steps: 0, performed: new Map() }

/** Results by node, so that each node is read once. */
const known = new WeakMap<SourceNode, OwnSize>()

export function ownSizeOf(node: SourceNode | undefined): OwnSize {
  if (!node) return nothing
  const before = known.get(node)
  if (before) return before
  const performed = new Map<string, number>()
  const size = { steps: collect(node, performed), performed }
  known.set(node, size)
  return size
}

function collect(node: SourceNode, performed: Map<string, number>): number {
  if (node.kind === 'scalar') return 0
  if (node.kind === 'list')
    return node.items.reduce((steps, item) => steps + collect(item, performed), 0)
  let steps = 1
  for (const { key, value } of node.entries) {
    const word = key === 'do' || key === 'end' ? wordOf(value) : undefined
    const name = word !== undefined && key === 'end' ? endNamed(word) : word
    if (name !== undefined) performed.set(name, (performed.get(name) ?? 0) + 1)
    steps += collect(value, performed)
  }
  return steps
}
