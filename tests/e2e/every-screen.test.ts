import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { everyScreenIn } from '../support/every-screen.ts'
import { NEVER_SEEN, TRIPS } from '../support/screens.ts'

test('the table holds every screen of the program', () => {
  const { program } = compile(readSources(join(import.meta.dirname, '..', '..')))
  const all = Object.values(program?.journeys ?? {}).flatMap(({ screens }) =>
    screens.map(({ id }) => id),
  )
  const known = [...TRIPS.flatMap(({ rows }) => rows.map(({ id }) => id)), ...NEVER_SEEN]
  expect(all.length).toBeGreaterThan(0)
  expect(
    all.filter((id) => !known.includes(id)),
    'screens without a row in tests/support/screens.ts',
  ).toEqual([])
  expect(
    known.filter((id) => !all.includes(id)),
    'rows without a screen',
  ).toEqual([])
})

everyScreenIn('en-US', 'minji.kim')
