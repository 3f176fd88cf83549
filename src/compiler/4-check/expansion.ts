import type { SourceNode, Span } from '../../language/source.ts'
import { limits } from '../1-parse/parse-file.ts'
import { entriesOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import { actionAt, type Project, type ScreenSource } from '../2-resolve/project.ts'
import { mergedScreen } from '../3-lower/parts.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { keepLatestEqual } from '../incremental/memo.ts'
import { reportEndless } from './performs-itself.ts'

/**
 * Reports actions that expand to more steps than the compiler can read. Each action that performs
 * two others doubles the size, so the sizes are computed first, once for each action. Returns true
 * when the limit is exceeded.
 */
export function reportExpansionLimit(project: Project, report: Report): boolean {
  const shared = sharedOfLate(
    named(
      [...project.actions.values()].map(({ name, steps, file }) => ({
        name,
        node: steps,
        span: steps?.span ?? startOf(file),
      })),
    ),
  )
  const verdicts = [
    measure({ things: shared, reportedElsewhere: new Map() }, report),
    ...[...project.screens.values()].map((screen) => measureScreen(screen, shared, report)),
  ]
  // Actions that perform each other on several paths have more paths than can be read, too.
  if (verdicts.includes('tangled')) reportEndless(project, report)
  return verdicts.some((verdict) => verdict !== 'fits')
}

type Verdict = 'fits' | 'tangled' | 'too-many'
/** Things with their steps; those in `reportedElsewhere` are reported elsewhere. */
interface ThingsToMeasure {
  readonly things: Things
  readonly reportedElsewhere: Things
  readonly screen?: ScreenSource
}

const named = (things: readonly Thing[]): Things =>
  new Map(things.map((thing) => [thing.name, thing]))

/** Keeps the same map while its things are the same, so that computed sizes stay valid. */
const sharedOfLate = keepLatestEqual(
  (one: Things, other: Things) =>
    one.size === other.size &&
    [...one.values()].every(
      ({ name, node }) => node !== undefined && other.get(name)?.node === node,
    ),
)

/** Screens within the limit, with the sizes of the actions at that time. */
const fitting = new WeakMap<ScreenSource, Things>()

function measureScreen(screen: ScreenSource, shared: Things, report: Report): Verdict {
  if (fitting.get(screen) === shared) return 'fits'
  const verdict = measure(
    { things: thingsOf(screen, shared), reportedElsewhere: shared, screen },
    report,
  )
  if (verdict === 'fits') fitting.set(screen, shared)
  return verdict
}

function thingsOf(screen: ScreenSource, shared: Things): Things {
  const merged = mergedScreen(screen)
  const actions = merged.entries('actions').map(({ key, keySpan, value }): Thing => ({
    name: key,
    node: actionAt(value).steps,
    span: keySpan,
  }))
  const ends = screen.part
    ? entriesOf(valueOf(screen.node, 'on')).map(({ key, keySpan, value }): Thing => ({
        name: endNamed(key),
        node: value,
        span: keySpan,
      }))
    : []
  return actions.length + ends.length === 0
    ? shared
    : new Map([...shared, ...named([...actions, ...ends])])
}

function measure({ things, reportedElsewhere, screen }: ThingsToMeasure, report: Report): Verdict {
  const { sizes, cycles: cyclesIn, sum } = expansionSizes(things)
  const weigh = (name: string): number => sizes.get(name) ?? 0
  if (cyclesIn && isTangled(things)) return 'tangled'
  for (const { name, node, span } of things.values()) {
    if (!isTooMany(weigh(name)) || reportedElsewhere.get(name)?.node === node) continue
    const isCause = ![...ownSizeOf(node).performed.keys()].some((each) => isTooMany(weigh(each)))
    if (isCause)
      report.add(tooMany(span, name.startsWith('end ') ? 'This end' : 'This action', weigh(name)))
  }
  if ([...sizes.values()].some(isTooMany)) return 'too-many'
  // The rest of a screen is read once, however large it is.
  const whole = [screen?.node, screen?.part?.node].reduce(
    (all, node) => all + sum(node) - ownSizeOf(node).steps,
    0,
  )
  if (!screen || !isTooMany(whole)) return 'fits'
  report.add(tooMany((valueOf(screen.node, 'screen') ?? screen.node).span, 'This screen', whole))
  return 'too-many'
}

const isTooMany = (weight: number): boolean => weight > limits.steps

function tooMany(span: Span, subject: string, found: number) {
  return raise.overLimit(span, {
    subject,
    found: `${found} steps, including the actions that it runs`,
    limit: String(limits.steps),
    instead: 'Run each action from fewer places, or write shared steps only once.',
  })
}

/** True when there are more edges between members of cycles than a single cycle has. */
function isTangled(things: Things): boolean {
  const leads = new Map([...things].map(([name, { node }]) => [name, ownSizeOf(node).performed]))
  const within = [...leads.keys()].filter((name) => reaches(name, name, leads))
  const between = within
    .flatMap((name) => [...(leads.get(name) ?? [])])
    .reduce((all, [to, times]) => all + (within.includes(to) ? times : 0), 0)
  return between > within.length
}

function reaches(
  from: string,
  to: string,
  leads: ReadonlyMap<string, ReadonlyMap<string, number>>,
): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const next of leads.get(name)?.keys() ?? []) {
      if (next === to) return true
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  }
  return false
}

function startOf(file: string): Span {
  return { file, start: 0, end: 0, line: 1, column: 1 }
}

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
