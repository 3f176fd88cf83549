import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { generatedSchemas } from '../../scripts/generate-schemas.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { fileKind } from '../../src/compiler/1-parse/files.ts'

const root = join(import.meta.dirname, '../..')
const schemas = generatedSchemas()

describe('schemas/ for editors', () => {
  it.each(Object.keys(schemas))(
    '%s matches the key table and project names (npm run generate)',
    (name) => {
      expect(readFileSync(join(root, 'schemas', name), 'utf8')).toBe(schemas[name])
    },
  )

  it('are all there, and no other', () => {
    expect(
      readdirSync(join(root, 'schemas'))
        .filter((name) => name.endsWith('.json') && name !== 'diff.schema.json')
        .toSorted(),
    ).toEqual(Object.keys(schemas).toSorted())
  })

  const files = [...readSources(root).files].flatMap(([path, text]) => {
    const schema = schemas[`${fileKind(path).kind}.schema.json`]
    return schema === undefined ? [] : [{ path, text, schema }]
  })

  const validators = new Map(
    Object.values(schemas).map((schema) => [
      schema,
      new Ajv2020({ strict: false }).compile(JSON.parse(schema) as AnySchemaObject),
    ]),
  )

  it.each(files)('$path matches its schema', ({ text, schema }) => {
    const valid = validators.get(schema)
    if (!valid) throw new Error('Every schema has its validator.')
    expect(valid(parse(text)) === true ? [] : valid.errors).toEqual([])
  })

  it('underlines a key that is not of a screen', () => {
    const valid = new Ajv2020({ strict: false }).compile(
      JSON.parse(schemas['screen.schema.json'] ?? '') as AnySchemaObject,
    )
    expect(valid({ screen: 'a', route: '/a', access: 'public', tilte: 'a.b' })).toBe(false)
    expect(valid({ screen: 'a', route: '/a', access: 'public', content: [{ txt: 'a.b' }] })).toBe(
      false,
    )
    expect(
      valid({ screen: 'a', route: '/a', access: 'public', content: [{ text: 'a.b' }, 'support'] }),
    ).toBe(true)
  })
})
