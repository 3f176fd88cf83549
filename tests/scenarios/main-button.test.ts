import { describe, expect, it } from 'vitest'
import { collectStates } from '../../scripts/gallery/collect-states.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { running, shipped } from './running.ts'

const all = running(shipped)

/** A submit is the main button unless it is plain. */
function countMain(view: unknown): number {
  if (typeof view !== 'object' || view === null) return 0
  const { block, kind } = view as { readonly block?: string; readonly kind?: string }
  const own = kind === 'main' || (block === 'submit' && kind === undefined) ? 1 : 0
  return Object.values(view).reduce((sum: number, inner) => sum + countMain(inner), own)
}

/** Returns the main buttons of each state of a screen, with the name of its scenario. */
async function mainButtons(id: string): Promise<readonly (readonly [string, number])[]> {
  const scenarios = all.scenarios.filter(({ screen }) => screen === id)
  const states = await collectStates({ ...all, scenarios }, 'default', {
    base: 'default',
    whole: false,
  })
  return states
    .filter(({ screen }) => screen.screen === id)
    .map(({ screen, scenario }) => [scenario, countMain(screen.blocks)])
}

describe('the main button', () => {
  it('of a locked account is there in every state, once', async () => {
    const found = await mainButtons('security-warning')
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter(([, count]) => count !== 1)).toEqual([])
  })

  it('is none beside a search that typing starts', async () => {
    const found = await mainButtons('faq')
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter(([, count]) => count > 0)).toEqual([])
  })
})

/** A scenario of the login of a tenant with these methods, in a browser with passkeys. */
const loginWith = (offered: string, words: string) =>
  running({
    ...shipped,
    files: new Map([...shipped.files].filter(([file]) => !file.endsWith('.test.yaml')))
      .set(
        'flows/tenants/keys.yaml',
        `tenant: keys\nvalues:\n  methods:\n    offered: ${offered}\n`,
      )
      .set(
        'flows/tenants/keys.test.yaml',
        `screen: login
tenant: keys
scenario: it
given:
  passkeys: true
  state: { login: { sessionDataKey: key-1, tenantId: default } }
  answers:
    getLoginContext: { ok: { username: '' } }
    listIdentityProviders: { ok: { items: [] } }
    getWindowsHelloLoginOptions: { rejected: WINDOWS_HELLO_NO_CREDENTIALS }
steps:
  - see: { enabled: ${words} }
`,
      ),
  })

describe('sign-in without a password', () => {
  it.each([
    ['a passkey', '[Password, password, WindowsHello]', 'sign-in.login.withoutPassword'],
    ['a passkey or code', '[Password, password, WindowsHello, Sms]', 'sign-in.login.withKeyOrCode'],
  ])('has one button for %s', async (_, offered, words) => {
    const { tenants, scenarios } = loginWith(offered, words)
    const [[scenario], tenant] = [scenarios, tenants['keys']]
    if (!scenario || !tenant) throw new Error('the scenario is missing')
    expect((await runScenario(tenant, scenario))?.message).toBeUndefined()
  })
})
