import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { type Compiled, compile } from '../../src/compiler/compile.ts'
import { ofDefaultTenant } from './virtual-project.ts'

/** A tenant for each setting, with the links of the sign-in that it removes, and an address. */
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
    given: '{ answers: { getSignupPolicy: { rejected: SIGNUP_UNAVAILABLE } } }',
    values: 'signUp: { open: false }',
    links: ['signUp'],
    address: ['signup', 'arrive: signup-warning', 'see: { text: signUp.warning.unavailable }'],
  },
  {
    tenant: 'with-password',
    given:
      '{ state: { session: { markerToken: token-1 } }, answers: { getPasswordless: { ok: { enabled: false, allowed: false, qualifyingMethods: [Sms], first: null, second: null } } } }',
    values: 'passwordless: { allowed: false }',
    links: ['withKeyOrCode', 'withoutPassword'],
    address: [
      'passwordless',
      'see: { notice: passwordless.notAllowed }',
      'not-seen: { field: first }',
    ],
  },
] as const

const scenariosOf = ({
  tenant,
  links,
  given,
  address: [screen, ...steps],
}: (typeof rows)[number]) => `
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
given: ${given}
steps:
${steps.map((step) => `  - ${step}\n`).join('')}`

let compiled: Compiled
beforeAll(() => {
  const { files, ...sources } = readSources(join(import.meta.dirname, '../..'))
  const added = rows.flatMap((row) => {
    const path = `flows/tenants/${row.tenant}`
    const [links = '', address = ''] = scenariosOf(row).split('---\n')
    return [
      [`${path}.yaml`, `tenant: ${row.tenant}\nvalues: { ${row.values} }\n`],
      [`${path}-links.test.yaml`, links],
      [`${path}-address.test.yaml`, address],
    ] as const
  })
  compiled = compile({ ...sources, files: new Map([...ofDefaultTenant(files), ...added]) })
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
