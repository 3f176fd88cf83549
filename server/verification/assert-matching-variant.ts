import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'

type Variant = components['schemas']['Variant']

const variants: Readonly<Record<LoginRequest['purpose'], Variant>> = {
  '': 'verification',
  release: 'verification',
  enroll: 'enrollment',
  change: 'enrollment',
  remove: 'enrollment',
  passwordless: 'enrollment',
  recovery: 'enrollment',
  password: 'password',
}

/**
 * Rejects a code of another process: each process has its own variant (section 3 of the
 * specification). Otherwise the other variant would give one more set of attempts.
 * @throws VALIDATION_FAILED
 */
export function assertMatchingVariant({ purpose }: LoginRequest, variant: Variant): void {
  if (variant !== variants[purpose])
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/variant', rule: 'own-process' }] })
}
