import { judge } from '../../src/rules/registry.ts'
import { apiError } from '../api-error.ts'

const rules = ['not-blank', 'no-whitespace'] as const

/**
 * Checks an ID by the rules of the login screen. The server does not trust the check in the
 * browser.
 * @throws VALIDATION_FAILED
 */
export function assertUsername(username: string): void {
  const failedRule = rules.find((rule) => judge(rule, username, true, {}).is !== 'holds')
  if (failedRule !== undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/username', rule: failedRule }] })
}
