import type { Json } from '../../src/language/json.ts'
import { judge } from '../../src/rules/registry.ts'
import { requirementsOf } from '../../src/rules/requirements.ts'
import { apiError } from '../api-error.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { defaultTenant } from '../tenants/tenants.ts'
import { isCommonPassword } from './common-passwords.ts'
import { serverPolicy } from './server-policy.ts'

export type NewPassword = {
  readonly tenant: string
  readonly username: string
  readonly password: string
}

/**
 * Checks the password again. The form checked it at every keystroke, but a browser's result is no
 * proof. Only here is it compared with common passwords. The last passwords are left to
 * `assertNotUsedBefore`.
 * @throws PASSWORD_EQUALS_ID, PASSWORD_POLICY_VIOLATION with the names of the broken rules
 */
export async function assertNewPassword(
  { store, tenants }: Pick<Services, 'store' | 'tenants'>,
  { tenant, username, password }: NewPassword,
): Promise<void> {
  const rulesOf = tenants.named(tenant) ?? { ...defaultTenant, name: tenant }
  const serverRules = serverPolicy(await readSettings(store, tenant), rulesOf)
  const tenantRules = rulesOf.values['password']
  const findBrokenRules = (rule: string, parameter: Json): readonly string[] => {
    // Two policies that no password satisfies check nothing, and that is no permission.
    if (judge(rule, password, parameter, {}).is === 'invalid-parameter') return [rule]
    return requirementsOf(rule, password, parameter, {})
      .filter(({ met }) => !met)
      .map(({ names: [name, setting] }) => setting ?? name ?? rule)
  }
  if (findBrokenRules('not-user-id', username).length > 0) throw apiError('PASSWORD_EQUALS_ID')
  // Written by the compiler from the tenant's file, which it has checked.
  const policies = [
    serverRules,
    ...(tenantRules === undefined ? [] : [tenantRules]),
  ] as unknown as Json
  const rules = [
    ...findBrokenRules('password-policy', policies),
    ...findBrokenRules('plain-spaces', true),
    ...findBrokenRules('no-part-of-id', username),
  ]
  // Only where nothing else is wrong: the broken rules of a common password say more.
  if (rules.length === 0 && isCommonPassword(password)) rules.push('common-password')
  if (rules.length > 0) throw apiError('PASSWORD_POLICY_VIOLATION', { rules })
}
