import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { LoginRequest } from '../login/login-request.ts'

type Variant = components['schemas']['Variant']

const variants: Readonly<Record<LoginRequest['purpose'], Variant>> = {
  '': 'verification',
  release: 'verification',
  enroll: 'enrollment',
  change: 'enrollment',
  remove: 'enrollment',
  passwordless: 'enrollment',
  password: 'password',
}

/**
 * Each process is proven in its own variant (section 3 of the specification); a code asked for
 * another one would be one more set of tries.
 * @throws VALIDATION_FAILED
 */
export function assertOwnProcess({ purpose }: LoginRequest, variant: Variant): void {
  if (variant !== variants[purpose])
    throw refusal('VALIDATION_FAILED', { issues: [{ path: '/variant', rule: 'own-process' }] })
}
