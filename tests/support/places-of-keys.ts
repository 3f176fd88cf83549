import { keyTables } from '../../src/language/keys.ts'
import type { Shape, TableName } from '../../src/language/syntax-dsl.ts'

/**
 * A place in a file for keys of a table: `before` ends where the first of them begins, `indent`
 * columns from the left.
 */
export interface Place {
  readonly file: string
  readonly before: string
  readonly indent: number
}

/** A file of each kind that an editor may open, by its table. */
export const FILES = {
  screen: 'flows/verify/editor.yaml',
  part: 'flows/parts/editor.yaml',
  action: 'flows/actions/editor.yaml',
  app: 'flows/app.yaml',
  state: 'flows/state.yaml',
  table: 'flows/lookups/editor.yaml',
  tenant: 'flows/tenants/editor.yaml',
  field: 'schemas/fields/editor.yaml',
  scenario: 'flows/verify/editor.test.yaml',
  mock: 'flows/verify/editor.mock.yaml',
} as const satisfies Partial<Readonly<Record<TableName, string>>>

/** Places of tables inside values. */
const IN_VALUES = [
  ['valueByWord', { file: FILES.screen, before: 'content:\n  - progress:\n      ', indent: 6 }],
  [
    'givenCall',
    { file: FILES.screen, before: 'use: otp-challenge\nwith:\n  send:\n    ', indent: 4 },
  ],
] as const satisfies readonly (readonly [TableName, Place])[]

/** Returns the shortest path to every table, from the files down. */
export function placesOfKeys(): ReadonlyMap<TableName, Place> {
  const places = new Map<TableName, Place>(IN_VALUES)
  let level: readonly (readonly [TableName, Place])[] = Object.entries(FILES).map(
    ([table, file]) => [table as TableName, { file, before: '', indent: 0 }],
  )
  while (level.length > 0) {
    const fresh = level.filter(
      ([table], at) => !places.has(table) && level.findIndex(([other]) => other === table) === at,
    )
    for (const [table, place] of fresh) places.set(table, place)
    level = fresh.flatMap(([table, place]) => below(table, place))
  }
  return places
}

function below(name: TableName, place: Place): readonly (readonly [TableName, Place])[] {
  const { keys, words = {} } = keyTables[name]
  const own = Object.entries({ ...keys, ...words }).flatMap(([key, { shape }]) =>
    inside(shape, opened(place, key)),
  )
  const brought = Object.entries(words).flatMap(([word, { shape, keys: others }]) =>
    Object.entries(others).flatMap(([key, { shape: inner }]) =>
      inside(inner, opened(nextLine(place, `${word}: ${least(shape)}`), key)),
    ),
  )
  return [...own, ...brought]
}

/** After `key:`, two columns further in. */
function opened({ file, before, indent }: Place, key: string): Place {
  return { file, before: `${before}${key}:\n${' '.repeat(indent + 2)}`, indent: indent + 2 }
}

export function nextLine({ file, before, indent }: Place, line: string): Place {
  return { file, before: `${before}${line}\n${' '.repeat(indent)}`, indent }
}

function inside(shape: Shape, place: Place): readonly (readonly [TableName, Place])[] {
  switch (shape.is) {
    case 'keys':
      return [[shape.of, place]]
    case 'list':
      return inside(shape.of, { ...place, before: `${place.before}- `, indent: place.indent + 2 })
    case 'map':
      return inside(shape.of, opened(place, 'some'))
    case 'some':
      return inside(shape.of, place)
    case 'either':
      return shape.of.flatMap((choice) => inside(choice, place))
    case 'name':
    case 'expression':
    case 'value':
    case 'data':
    case 'boolean':
    case 'words':
      return []
  }
  return shape satisfies never
}

/** Returns a valid value of a shape, in one line. */
export function least(shape: Shape): string {
  switch (shape.is) {
    case 'name':
    case 'value':
    case 'data':
      return 'a'
    case 'expression':
      return '=a'
    case 'boolean':
      return 'true'
    case 'words':
      return shape.words[0] ?? ''
    case 'list':
      return '[]'
    case 'map':
    case 'keys':
      return '{}'
    case 'some':
      return shape.least === undefined ? '[]' : `[${least(shape.of)}]`
    case 'either':
      return shape.of[0] ? least(shape.of[0]) : ''
  }
  return shape satisfies never
}
