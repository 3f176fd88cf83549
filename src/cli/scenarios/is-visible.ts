import type { BlockView } from '../../engine/view.ts'
import type { Json } from '../../language/json.ts'
import type { ExpectedElement, SightName } from '../../language/scenario.ts'
import type { Text } from '../../language/text.ts'
import {
  plain,
  blocksOf,
  controlsOf,
  fieldsOf,
  holdsAll,
  textsOnPage,
  valueOf,
} from './on-screen.ts'
import type { World } from './world.ts'

type Looker = (sight: ExpectedElement, world: World) => boolean

/** True when the element is on the page now. */
export const isVisible = (sight: ExpectedElement, world: World): boolean =>
  lookers[sight.is](sight, world)

const lookers: Readonly<Record<SightName, Looker>> = {
  text: (sight, world) =>
    textsOnPage(screen(world), shell(world)).some((text) => says(text, sight)),
  notice: (sight, world) =>
    notices(world).some(
      ({ text, tone }) =>
        says(text, sight) && (sight.with['tone'] === undefined || sight.with['tone'] === tone),
    ),
  problem: (sight, world) =>
    screen(world)?.form?.problems.some(
      ({ text, at, marks }) =>
        says(text, sight) &&
        (sight.with['at'] === undefined || sight.with['at'] === at) &&
        areMarked(marks, sight.with['marks']),
    ) ?? false,
  met: (sight, world) => checkLines(world).some(({ text, met }) => met && says(text, sight)),
  'not-met': (sight, world) => checkLines(world).some(({ text, met }) => !met && says(text, sight)),
  title: (sight, world) => says(shell(world).title, sight),
  heading: (sight, world) => says(screen(world)?.heading, sight),
  says: ({ expected }, world) =>
    [...textsOnPage(screen(world), shell(world)), shell(world).title].some(
      (text) => world.texts.resolve(text) === expected,
    ),
  field: ({ expected, with: { value } }, world) =>
    fieldsOf(screen(world)).some((name) => name === expected) &&
    (value === undefined || holdsAll(valueOf(screen(world), plain(expected)) ?? '', value)),
  enabled: (sight, world) => control(sight, world).some(({ isDisabled }) => !isDisabled),
  disabled: (sight, world) => control(sight, world).some(({ isDisabled }) => isDisabled),
  busy: (sight, world) => control(sight, world).some(({ isBusy }) => isBusy),
  countdown: (sight, world) =>
    blocks(world).some(
      (block) =>
        block.block === 'countdown' &&
        timerOf(block, world) === sight.expected &&
        isLeft(block.deadline - world.now(), sight.with['left']),
    ),
  progress: ({ expected, with: { of } }, world) =>
    blocks(world).some(
      (block) => block.block === 'progress' && block.step === expected && block.of === of,
    ),
  row: (sight, world) =>
    rows(world).some((row) => row.key === plain(sight.expected) && isRow(row, sight)),
  rows: ({ expected }, world) =>
    Array.isArray(expected) &&
    lists(world).some(
      (list) =>
        list.rows.length === expected.length &&
        list.rows.every(({ key }, at) => key === plain(expected[at])),
    ),
  loading: ({ expected }, world) => hasState(world, expected, 'loading'),
  failed: ({ expected }, world) => hasState(world, expected, 'failed'),
}

const checkLines = (world: World) =>
  blocks(world).flatMap((block) => (block.block === 'checklist' ? block.lines : []))

const screen = (world: World) => world.runtime().screen.value
const shell = (world: World) => world.runtime().shell.value
const blocks = (world: World): readonly BlockView[] => blocksOf(screen(world))
const lists = (world: World) =>
  blocks(world).flatMap((block) =>
    block.block === 'list' || block.block === 'select' ? [block] : [],
  )
const rows = (world: World) => lists(world).flatMap((list) => list.rows)
const control = ({ expected }: ExpectedElement, world: World) =>
  controlsOf(world).filter(({ name }) => name === expected)

const notices = (world: World) => [
  ...shell(world).notices,
  ...blocks(world).flatMap((block) => (block.block === 'notice' ? [block] : [])),
]

function says(text: Text | undefined, { expected, with: { values } }: ExpectedElement): boolean {
  return text?.key === expected && (values === undefined || holdsAll(text.values ?? {}, values))
}

const areMarked = (marks: readonly string[] = [], wanted: Json | undefined): boolean =>
  wanted === undefined ||
  (Array.isArray(wanted) &&
    wanted.length === marks.length &&
    marks.every((mark, at) => mark === plain(wanted[at])))

const isLeft = (milliseconds: number, wanted: Json | undefined): boolean =>
  milliseconds > 0 && (wanted === undefined || Math.ceil(milliseconds / 1000) === wanted)

/** The view does not name the timer, but its source block does. */
function timerOf({ id }: BlockView, world: World): string | undefined {
  const all = (content: NonNullable<ReturnType<World['screen']>>['content']): typeof content =>
    content.flatMap((block) => ('children' in block ? [block, ...all(block.children)] : [block]))
  const block = all([
    ...(world.screen()?.content ?? []),
    ...(world.screen()?.pages ?? []).flatMap(({ content }) => content),
  ]).find((own) => own.id === id)
  return block?.block === 'countdown' ? block.timer : undefined
}

function isRow(row: ReturnType<typeof rows>[number], sight: ExpectedElement): boolean {
  const { text, detail, badge, group, values } = sight.with
  const parts = { text: row.title, detail: row.detail, badge: row.badge?.text, group: row.group }
  const named = Object.entries({ text, detail, badge, group }).every(
    ([part, wanted]) => wanted === undefined || parts[part as keyof typeof parts]?.key === wanted,
  )
  return (
    named &&
    (values === undefined ||
      Object.values(parts).some(
        (part) => part !== undefined && holdsAll(part.values ?? {}, values),
      ))
  )
}

function hasState(world: World, load: Json, state: 'loading' | 'failed'): boolean {
  return blocks(world).some(
    (block) => 'source' in block && block.source === load && block.state === state,
  )
}
