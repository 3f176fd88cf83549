import { recordedSpan } from '../compiler/3-lower/place.ts'
import type { Block } from '../language/block.ts'
import type { Step } from '../language/step.ts'
import type { TextUse } from '../language/text.ts'
import type { Fact } from './fact.ts'
import { canonical, described, leavesOf, quotedText, type Reading } from './reading.ts'
import { stepFacts } from './step-facts.ts'

/** The screen around its blocks. */
export interface Surroundings {
  readonly reading: Reading
  readonly local: Readonly<Record<string, readonly Step[]>>
  readonly path: readonly string[]
  readonly names: ReadonlyMap<Block, string>
}

/** Returns a fact for each block, and for each step of its press. */
export function blockFacts(
  blocks: readonly Block[],
  parent: string,
  around: Surroundings,
): readonly Fact[] {
  const { reading, names, path, local } = around
  const shown = blocks.flatMap(unwrapped)
  const order = shown.map((block) => names.get(block) ?? block.id)
  const facts = shown.flatMap((block) => {
    const key = `block:${names.get(block) ?? block.id}`
    const { id: _id, ...rest } = { ...block, ...bare(block) }
    const noun = nounOf(block, reading)
    const at = recordedSpan(block) ?? reading.place(path)
    const press = 'press' in block ? block.press : undefined
    return [
      {
        key,
        kind: 'block',
        value: canonical({ ...rest, parent }, reading),
        does: `show{s} ${noun}`,
        where: [],
        at,
        parts: new Map([
          ...[...leavesOf(rest)].map(([name, value]) => [name, described(value, reading)] as const),
          ['place', parent] as const,
        ]),
      } satisfies Fact,
      ...(press
        ? stepFacts(
            press,
            { key: `${key}/press`, where: [`after a press of ${noun}`], path, local },
            reading,
          )
        : []),
      ...blockFacts(insideOf(block), key, around),
    ]
  })
  return [
    ...facts,
    {
      key: `${parent}/order of content`,
      kind: 'order',
      value: order.join('\n'),
      does: 'show{s} its content in another order',
      where: [],
      at: reading.place(path),
      parts: new Map(),
    },
  ]
}

/** A form is invisible: its content counts as if it stood in the form's place. */
const unwrapped = (block: Block): readonly Block[] =>
  block.block === 'form' && !block.when ? block.children.flatMap(unwrapped) : [block]

/** Keys of a block that are facts of their own. */
const bare = (block: Block): object => ({
  ...('children' in block && { children: undefined }),
  ...('content' in block && { content: undefined }),
  ...('press' in block && { press: undefined }),
})

function insideOf(block: Block): readonly Block[] {
  if ('children' in block) return block.children
  return block.block === 'list' ? (block.content ?? []) : []
}

/** Returns a block in words: the button "Send". */
function nounOf(block: Block, reading: Reading): string {
  const text = textOf(block)
  if (text) return `the ${block.block} ${quotedText(text, reading)}`
  if ('field' in block) return `the field \`${block.field}\``
  if ('timer' in block) return `the ${block.block} of \`${block.timer}\``
  return `the block \`${block.block}\``
}

function textOf(block: Block): TextUse | undefined {
  if ('text' in block) return block.text
  if ('title' in block) return block.title
  return 'label' in block ? block.label : undefined
}

/** A block with its place: siblings have the same parent. */
interface Placed {
  readonly block: Block
  readonly parent: string
  readonly name: string
}

/**
 * Names the blocks of both versions, so that equal names are the same block: by the text, field or
 * timer; a block with another text keeps its name when it replaces one of its kind.
 */
export function namesOfBlocks(
  before: readonly Block[],
  after: readonly Block[],
  [readBefore, readAfter]: readonly [Reading, Reading],
): readonly [ReadonlyMap<Block, string>, ReadonlyMap<Block, string>] {
  const [old, fresh] = [placed(before, readBefore), placed(after, readAfter)]
  const known = new Set(fresh.map(({ name }) => name))
  const lost = old.filter(({ name }) => !known.has(name))
  const names = new Map(fresh.map(({ block, name }) => [block, name]))
  const oldNames = new Set(old.map(({ name }) => name))
  for (const { block, parent, name } of fresh) {
    if (oldNames.has(name)) continue
    const index = lost.findIndex(
      (each) => each.block.block === block.block && each.parent === parent,
    )
    const [found] = index < 0 ? [] : lost.splice(index, 1)
    if (found) names.set(block, found.name)
  }
  return [new Map(old.map(({ block, name }) => [block, name])), names]
}

function placed(blocks: readonly Block[], reading: Reading): readonly Placed[] {
  const times = new Map<string, number>()
  const read = (each: readonly Block[], parent: string): readonly Placed[] =>
    each.flatMap(unwrapped).flatMap((block) => {
      const word = `${block.block}:${wordOf(block, reading)}`
      const time = (times.get(word) ?? 0) + 1
      times.set(word, time)
      const name = time === 1 ? word : `${word}#${time}`
      return [{ block, parent, name }, ...read(insideOf(block), block.block)]
    })
  return read(blocks, '')
}

function wordOf(block: Block, reading: Reading): string {
  if ('field' in block) return block.field
  if ('timer' in block) return block.timer
  const text = textOf(block)
  if (text) return canonical(text, reading)
  if ('each' in block) return canonical(block.each, reading)
  return 'value' in block ? canonical(block.value, reading) : ''
}
