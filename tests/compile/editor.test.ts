import { describe, expect, it } from 'vitest'
import { modelineOf } from '../../scripts/generate-modelines.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { bareBlocks, keyTables } from '../../src/language/keys.ts'
import type { Key, TableName, Word } from '../../src/language/syntax-dsl.ts'
import { openEditor } from '../support/editor.ts'
import { least, nextLine, type Place, placesOfKeys } from '../support/places-of-keys.ts'

// Runs the YAML language server itself, to check its help in an editor.
const editor = openEditor()
const root = new URL('../..', import.meta.url).pathname
const places = placesOfKeys()

const textAt = ({ file, before }: Place, rest: string) =>
  `${modelineOf(file) ?? ''}${before}${rest}`
/**
 * Returns the offers by label. A whole item is offered beside its first key, under that key's name.
 */
async function offersAt(place: Place): Promise<ReadonlyMap<string, string>> {
  const offers = await editor.offers(place.file, textAt(place, '|'))
  return new Map(
    [...Map.groupBy(offers, ({ label }) => label)].map(([label, alike]) => [
      label,
      alike.map(({ help }) => help).join('\n'),
    ]),
  )
}
const hoverAt = (place: Place, key: string, { shape }: Key | Word) =>
  editor.hover(place.file, textAt(place, `|${key}: ${least(shape)}\n`))

/** Each key of a table with the place where it may stand. */
function keysOf(name: TableName): readonly (readonly [key: string, Place, Key | Word])[] {
  const place = places.get(name)
  if (place === undefined) return []
  const { keys, words = {} } = keyTables[name]
  const [first] = Object.entries(words)
  // Keys that all words share are offered beside a word.
  const withNeeded = first ? nextLine(place, `${first[0]}: ${least(first[1].shape)}`) : place
  return [
    ...Object.entries(words).map(([key, word]) => [key, place, word] as const),
    ...Object.entries(keys).map(([key, use]) => [key, withNeeded, use] as const),
    ...Object.entries(words).flatMap(([word, { shape, keys: brought }]) =>
      Object.entries(brought).map(
        ([key, use]) => [key, nextLine(place, `${word}: ${least(shape)}`), use] as const,
      ),
    ),
  ]
}

const tables = Object.keys(keyTables) as TableName[]

describe('an editor', () => {
  it('knows a place for every table', () => {
    expect(tables.filter((name) => !places.has(name))).toEqual([])
  })

  it.each(tables)('offers each key of %s with its help and example', async (name) => {
    for (const [key, place, { help, example }] of keysOf(name)) {
      const offered = (await offersAt(place)).get(key)
      expect(offered, `${key} behind\n${place.before}`).toContain(help)
      expect(offered).toContain(example)
    }
  })

  it.each(tables)('explains each key of %s under the mouse', async (name) => {
    for (const [key, place, use] of keysOf(name)) {
      const shown = await hoverAt(place, key, use)
      expect(shown, `${key} behind\n${place.before}`).toContain(use.help)
      expect(shown, `${key} behind\n${place.before}`).toContain(use.example)
    }
  })

  it.each(tables)('underlines a misspelt key of %s', async (name) => {
    if (keyTables[name].others) return
    for (const [key, place, use] of keysOf(name)) {
      const found = await editor.problems(
        place.file,
        textAt(place, `${key}zz: ${least(use.shape)}\n`),
      )
      expect(found.join('\n'), `${key} behind\n${place.before}`).toContain(
        `Property ${key}zz is not allowed.`,
      )
    }
  })

  it.each(tables)('takes the examples of %s as they are', async (name) => {
    for (const [key, place, use] of keysOf(name)) {
      if (bareBlocks.includes(key)) continue
      const example = use.example.replaceAll('\n', `\n${' '.repeat(place.indent)}`)
      const found = await editor.problems(place.file, textAt(place, `${example}\n`))
      // The rest of the file is not there, nor are the keys that a word asks for beside this one.
      expect([key, ...found.filter((problem) => !problem.includes('Missing property'))]).toEqual([
        key,
      ])
    }
  })

  it.each([
    ['operations', 'on:\n  enter:\n    - call: |', 'sendVerificationOtp'],
    ['screens', 'on:\n  enter:\n    - go: |', 'verify-sms'],
    ['actions', 'on:\n  enter:\n    - do: |', 'next-step'],
    ['parts', 'use: |', 'otp-challenge'],
    ['pictures', 'content:\n  - icon: |', 'check'],
    [
      'kinds of fields',
      'form:\n  schema:\n    properties:\n      code:\n        $ref: |',
      'fields/one-time-code',
    ],
    ['widgets', 'form:\n  ui:\n    code:\n      ui:widget: |', 'one-time-code'],
    ['rules', 'form:\n  rules:\n    - at: code\n      |', 'same-as'],
    ['words of an enumeration', 'access: |', 'public'],
  ])('offers the %s there are', async (_, before, name) => {
    const place: Place = { file: 'flows/verify/editor.yaml', before: '', indent: 0 }
    const offers = await editor.offers(place.file, textAt(place, before))
    expect(offers.map(({ label }) => label)).toContain(name)
  })
})

describe('the files of the project in an editor', () => {
  it.each([...readSources(root).files])(
    '%s begins with its schema and has nothing underlined',
    async (path, text) => {
      expect(text.startsWith(modelineOf(path) ?? '?'), 'npm run generate adds the first line').toBe(
        true,
      )
      expect(await editor.problems(path, text)).toEqual([])
    },
  )
})
