import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

// Storage of each field of the state, and the fields that are never stored.
const { program } = compile(readSources(join(import.meta.dirname, '../..')))
const fields = Object.entries(program?.index.state ?? {}).flatMap(([store, schema]) =>
  Object.entries(schema.fields).map(([name, { class: of, persists }]) => ({
    at: `${store}.${name}`,
    of,
    persists,
  })),
)
const namesOf = (wanted: (field: (typeof fields)[number]) => boolean) =>
  fields.filter(wanted).map(({ at }) => at)

describe('a field of the state', () => {
  it('R3.01: stays in this browser: in memory, storage or a cookie', () => {
    expect(fields.length).toBeGreaterThan(150)
    expect(
      namesOf(({ persists }) => !['memory', 'envelope', 'tab', 'cookie'].includes(persists)),
    ).toEqual([])
  })

  it('T64: is never stored if it is secret, not even encrypted', () => {
    expect(namesOf(({ of }) => of === 'secret')).toEqual(
      expect.arrayContaining(['auth.keyData', 'enrollment.appData', 'enrollment.secureCode']),
    )
    expect(namesOf(({ of, persists }) => of === 'secret' && persists !== 'memory')).toEqual([])
  })

  it('T64: that a cookie shows to everybody is plain', () => {
    expect(namesOf(({ of, persists }) => persists === 'cookie' && of !== 'plain')).toEqual([])
  })
})
