import { join } from 'node:path'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Block } from '../../src/language/block.ts'
import type { Layout, Screen } from '../../src/language/program.ts'
import { type DocumentedOperation, operations } from './operations.ts'
import { TRIPS } from './screens.ts'
import type { Trip } from './trip.ts'

/** A screen on a trip, and its calls that a network fault may damage. */
export interface FaultedScreen {
  readonly id: string
  readonly layout: Layout
  /** The part that it uses, where there is one. */
  readonly part: string | undefined
  readonly trip: Trip
  /** Its row in the trip. */
  readonly at: number
  readonly calls: readonly DocumentedOperation[]
}

const sources = readSources(join(import.meta.dirname, '..', '..'))
const { program } = compile(sources)
const screens = new Map(
  Object.values(program?.journeys ?? {}).flatMap((journey) =>
    journey.screens.map((screen): [string, Screen] => [screen.id, screen]),
  ),
)

/** By screen, the part that it uses. */
const parts = new Map(
  [...sources.files.values()].flatMap((text): [string, string][] => {
    const [screen, part] = [/^screen: (\S+)/m, /^use: (\S+)/m].map((line) => line.exec(text)?.[1])
    return screen !== undefined && part !== undefined ? [[screen, part]] : []
  }),
)

/** Every layout with a visible frame; `bare` is for screens that only pass by. */
export const layouts: readonly Layout[] = [
  ...new Set([...screens.values()].map(({ layout }) => layout)),
].filter((layout) => layout !== 'bare')

/** Returns the values under that key, anywhere in a piece of the program. */
function under(key: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => under(key, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    name === key && typeof one === 'string' ? [one] : under(key, one),
  )
}

const documented = (ids: readonly string[]) => operations.filter(({ id }) => ids.includes(id))

/** Returns the blocks that appear with any data. A menu has built-in content. */
const standing = (blocks: readonly Block[]) =>
  blocks.filter(
    ({ block, when }) => block !== 'menu' && !JSON.stringify(when ?? '').includes('"data"'),
  )

/**
 * Returns the operations that a block of the open page draws. Without other data the screen stays
 * silent, or it has texts of its own for the case, and a scenario that reads them.
 * @param face of the row: the name of a page, or none at the first page
 */
function drawn(
  { load, content, pages = [] }: Screen,
  face: string | undefined,
): readonly DocumentedOperation[] {
  const page = face === undefined ? pages[0] : pages.find(({ name }) => name === face)
  const sources = under('source', standing([...content, ...(page?.content ?? [])]))
  return documented(
    Object.entries(load)
      .filter(([name, { failed }]) => sources.includes(name) && failed === undefined)
      .map(([, { operation }]) => operation),
  )
}

/**
 * Screens with a single operation before the next row of the trip, and the call of that operation,
 * which belongs to the screen.
 */
export const acting: readonly FaultedScreen[] = TRIPS.flatMap((trip) =>
  trip.rows.flatMap(({ id }, at) => {
    const screen = screens.get(id)
    const by = trip.rows[at + 1]?.by
    if (by === undefined || screen === undefined) return []
    if (!under('operation', screen).includes(by))
      throw new Error(
        `${id} does not call ${by}: no act of it leads to the next row of "${trip.name}".`,
      )
    return [{ id, layout: screen.layout, part: parts.get(id), trip, at, calls: documented([by]) }]
  }),
)

/**
 * The browser itself imitates a key of the computer, and its trip needs the checks of the screen. A
 * screen with a form has another way on.
 */
const isPlayed = ({ rows }: Trip) =>
  rows.some(({ id }) => {
    const screen = screens.get(id)
    return !screen?.submit?.length && under('ceremony', screen?.actions).length > 0
  })

/** A reload drops the password, and so leads back to the account. A scenario reads the fault. */
const afterPassword = new Set(['terms'])

/** Screens that show an answer: opened, and then reloaded. */
export const showing: readonly FaultedScreen[] = TRIPS.filter((trip) => !isPlayed(trip)).flatMap(
  (trip) =>
    trip.rows.flatMap(({ id, face }, at) => {
      const screen = screens.get(id)
      const isPage =
        face === undefined ||
        (!afterPassword.has(face) && screen?.pages?.some(({ name }) => name === face))
      const calls = screen && isPage && layouts.includes(screen.layout) ? drawn(screen, face) : []
      return screen && calls.length > 0
        ? [{ id, layout: screen.layout, part: parts.get(id), trip, at, calls }]
        : []
    }),
)
