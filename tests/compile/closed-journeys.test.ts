import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenantsOf } from '../../scripts/vite/tenants.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { type Compiled, compile } from '../../src/compiler/compile.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { signIn } from '../contract/support/sign-in.ts'
import { startTestServer } from '../contract/support/start-test-server.ts'
import { ofDefaultTenant } from './virtual-project.ts'

/**
 * A tenant for each setting, with the links of the sign-in that it removes, and an address. Where
 * the screen follows the server, `asks` is the operation and its path.
 */
const rows = [
  {
    tenant: 'no-search',
    given: '{}',
    values: 'findId: { open: false }',
    links: ['findId'],
    address: ['find-id', 'arrive: warning-message', 'see: { title: system.error.notOfferedTitle }'],
  },
  {
    tenant: 'no-reset',
    given: '{}',
    values: 'passwordReset: { open: false }',
    links: ['resetPassword'],
    address: [
      'account-id',
      'arrive: warning-message',
      'see: { title: system.error.notOfferedTitle }',
    ],
  },
  {
    tenant: 'no-sign-up',
    given: '{}',
    asks: ['getSignupPolicy', '/signup/policy?language=en-US'],
    values: 'signUp: { open: false }',
    links: ['signUp'],
    address: ['signup', 'arrive: signup-warning', 'see: { text: signUp.warning.unavailable }'],
  },
  {
    tenant: 'with-password',
    given: '{ session: { markerToken: token-1 } }',
    asks: ['getPasswordless', '/users/passwordless'],
    values: 'passwordless: { allowed: false }',
    links: ['withKeyOrCode', 'withoutPassword'],
    address: [
      'passwordless',
      'see: { notice: passwordless.notAllowed }',
      'not-seen: { field: first }',
    ],
  },
] as const
type Row = (typeof rows)[number]

const scenariosOf = (
  { tenant, links, given, address: [screen, ...steps] }: Row,
  answers: string,
): string => `
screen: login
tenant: ${tenant}
scenario: shows no link
given:
  state: { login: { sessionDataKey: key-1, tenantId: ${tenant} } }
  answers:
    getLoginContext: { ok: { username: '' } }
    listIdentityProviders: { ok: { items: [] } }
steps:
${links.map((link) => `  - not-seen: { enabled: sign-in.login.${link} }\n`).join('')}
---
screen: ${screen}
tenant: ${tenant}
scenario: opens nothing by its address
given: { state: ${given}, answers: { ${answers} } }
steps:
${steps.map((step) => `  - ${step}\n`).join('')}`

const { files, ...sources } = readSources(join(import.meta.dirname, '../..'))
const compiledWith = (added: readonly (readonly [string, string])[]): Compiled =>
  compile({ ...sources, files: new Map([...ofDefaultTenant(files), ...added]) })

/** Asks the server, which has the settings of this tenant. Returns an answer of a scenario. */
async function answersOfServer(row: Row, before: Compiled): Promise<string> {
  if (!('asks' in row)) return ''
  const [operation, path] = row.asks
  const { program } = before
  const own = program ? tenantsOf({ ...before, program }) : []
  const server = await startTestServer({
    tenants: async () =>
      own.flatMap((of) => (of.name === row.tenant ? [{ ...of, name: 'default', hosts: [] }] : [])),
  })
  try {
    const browser = new HttpBrowser(server.origin)
    if (operation === 'getPasswordless') await signIn(browser)
    const { status, body } = await browser.api('GET', path)
    expect(status).not.toBe(404)
    const answer = status < 400 ? { ok: body } : { rejected: body['code'] }
    return `${operation}: ${JSON.stringify(answer)}`
  } finally {
    await server.stop()
  }
}

let compiled: Compiled
beforeAll(async () => {
  const settings = rows.map(
    ({ tenant, values }) =>
      [`flows/tenants/${tenant}.yaml`, `tenant: ${tenant}\nvalues: { ${values} }\n`] as const,
  )
  const before = compiledWith(settings)
  const scenarios = await Promise.all(
    rows.map(async (row) => {
      const path = `flows/tenants/${row.tenant}`
      const texts = scenariosOf(row, await answersOfServer(row, before))
      const [links = '', address = ''] = texts.split('---\n')
      return [
        [`${path}-links.test.yaml`, links],
        [`${path}-address.test.yaml`, address],
      ] as const
    }),
  )
  compiled = compiledWith([...settings, ...scenarios.flat()])
})

describe('a journey that its tenant closed', () => {
  it('needs no other change of the tenant', () => {
    expect(compiled.diagnostics).toEqual([])
  })

  it.each(
    rows.flatMap(
      ({ tenant }) =>
        [
          [tenant, 'shows no link'],
          [tenant, 'opens nothing by its address'],
        ] as const,
    ),
  )('%s: %s', async (tenant, title) => {
    const scenario = compiled.scenarios.find(
      (each) => each.tenant === tenant && each.name === title,
    )
    const program = compiled.tenants[tenant]
    expect(scenario && program).toBeDefined()
    expect(scenario && program && (await runScenario(program, scenario))).toBeUndefined()
  })
})
