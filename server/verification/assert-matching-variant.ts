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
  password: 'password',
}

/**
 * Each process is proven in its own variant (section 3 of the specification); a code asked for
 * another one would be one more set of tries.
 * @throws VALIDATION_FAILED
 */
export function assertMatchingVariant({ purpose }: LoginRequest, variant: Variant): void {
  if (variant !== variants[purpose])
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/variant', rule: 'own-process' }] })
}
