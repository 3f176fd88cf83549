import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../language/json.ts'
import { helpOf, offersAt } from './schema-help.ts'
import { yamlPlace } from './yaml-place.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const schemaOf = (kind: string): JsonObject =>
  JSON.parse(readFileSync(join(root, 'schemas', `${kind}.schema.json`), 'utf8')) as JsonObject

const offered = (kind: string, text: string) => {
  const place = yamlPlace(text.replace('|', ''), text.indexOf('|'))
  return offersAt(schemaOf(kind), place).map(({ name }) => name)
}

describe('completion', () => {
  test('offers the keys of a file that are not there yet', () => {
    const names = offered('screen', 'screen: a\nroute: /a\n|')
    expect(names).toContain('access')
    expect(names).not.toContain('route')
  })
  test('offers the words of a value', () => {
    expect(offered('screen', 'screen: a\nlayout: |')).toContain('card')
  })
  test('offers blocks, then the keys of the chosen block', () => {
    expect(offered('screen', 'content:\n  - |')).toEqual(expect.arrayContaining(['text', 'submit']))
    const names = offered('screen', 'content:\n  - text: a.b\n    |')
    expect(names).toContain('values')
    expect(names).not.toContain('submit')
  })
  test('offers the settings of a tenant, and those in braces', () => {
    expect(offered('tenant', 'tenant: a\nvalues:\n  otp:\n    |')).toContain('digits')
    expect(offered('tenant', 'tenant: a\nvalues:\n  otp: { digits: 6, |')).toContain('lasts')
  })
  test('offers names of the product', () => {
    expect(offered('screen', 'on:\n  submit:\n    - go: |')).toContain('login')
  })
})

test('help has the sentence and the example of a key', () => {
  const help = helpOf(schemaOf('screen'), yamlPlace('screen: a', 0), 'screen')
  expect(help).toContain('unique in the project')
  expect(help).toContain('```yaml')
})
