import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const root = join(import.meta.dirname, '../..')
const { tenants } = compile(readSources(root))

/** Part of a compiled program: plain data. */
type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** Names of fields, inputs and answers of the class handle, or secret, in flows and documents. */
const secretNames = new Set([
  ...namesOfClass(parse(readFileSync(join(root, 'flows/state.yaml'), 'utf8')), 'class'),
  ...namesOfClass(parse(readFileSync(join(root, 'openapi/common-api.yaml'), 'utf8')), 'x-class'),
])
// Error codes have this name too. The code of a sign-in is in an address by its standard.
secretNames.delete('code')

/** Names of a document: keys of values with the class, and parameters with it. */
function namesOfClass(data: unknown, key: string): readonly string[] {
  if (!isData(data)) return []
  return Object.entries(data).flatMap(([name, value]) => {
    const hasClass = isData(value) && ['handle', 'secret'].includes(String(value[key]))
    const own = hasClass ? [typeof value['name'] === 'string' ? value['name'] : name] : []
    return own.concat(namesOfClass(value, key))
  })
}

/** True when the value of such a name may be in the expression. */
const holdsSecret = (expression: unknown): boolean =>
  isData(expression) &&
  ((expression['is'] === 'path' &&
    Array.isArray(expression['path']) &&
    expression['path'].some((name) => secretNames.has(String(name)))) ||
    (expression['is'] === 'field' && secretNames.has(String(expression['name']))) ||
    Object.values(expression).some(holdsSecret))

/** Each value of such a name in an address that a press, a step or a link of a screen opens. */
function secretsInAddresses(data: unknown): readonly string[] {
  if (!isData(data)) return []
  const { route, params, query } = data
  const values = typeof route === 'string' ? { ...asData(params), ...asData(query) } : {}
  const own = Object.entries(values).flatMap(([name, value]) =>
    secretNames.has(name) || holdsSecret(value) ? [`${String(route)} ${name}`] : [],
  )
  return [...own, ...Object.values(data).flatMap(secretsInAddresses)]
}
const asData = (value: unknown): Data => (isData(value) && !Array.isArray(value) ? value : {})

/**
 * The specification writes these addresses (`/consumer-home`, `/signup/idp`). A consumer service
 * opens `/verification/select` with its handle, which stays when the token leaves the address.
 */
const specified = [
  '/consumer-home consumerRequestId',
  '/signup/idp contextId',
  '/verification/select consumerRequestId',
]

describe('tokens in addresses of screens', () => {
  it('knows the names of handles', () => {
    expect(secretNames.size).toBeGreaterThan(15)
    for (const name of ['requestId', 'sessionDataKey', 'markerToken', 'invitationKey'])
      expect(secretNames).toContain(name)
  })

  it.each(Object.keys(tenants))('are those of the specification alone: %s', (tenant) => {
    expect(new Set(secretsInAddresses(tenants[tenant]?.program))).toEqual(new Set(specified))
  })

  it('would be found', () => {
    const value = { is: 'path', root: 'state', path: ['auth', 'requestId'] }
    const step = { do: 'go', to: { route: '/verify', query: { id: value } } }
    expect(secretsInAddresses({ press: [step] })).toEqual(['/verify id'])
  })
})
