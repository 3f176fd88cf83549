import type { LoginRequest } from './login-request.ts'

/**
 * True when a signed-in user proves their identity again. False for a sign-in, a password reset,
 * and the wake-up of an account: there the user has not proven it yet.
 */
export const isReauthentication = ({ purpose }: Pick<LoginRequest, 'purpose'>): boolean =>
  purpose !== '' && purpose !== 'password' && purpose !== 'release'

/**
 * True when the user has proven their identity in order to register a method. The user chooses
 * among all methods, also to replace a registered method (D2.33).
 */
export const isEnrolling = ({
  purpose,
  verified_at,
}: Pick<LoginRequest, 'purpose' | 'verified_at'>): boolean =>
  (purpose === 'enroll' || purpose === 'change') && verified_at !== null
