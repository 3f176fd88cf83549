import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'

/** Every request here is a sign-in, whose codes prove a verification; a code asked for another process would be one more set of tries. @throws VALIDATION_FAILED */
export function assertOwnProcess(variant: components['schemas']['Variant']): void {
  if (variant !== 'verification') throw refusal('VALIDATION_FAILED', { issues: [{ path: '/variant', rule: 'own-process' }] })
}
