import type { LoginRequest } from './login-request.ts'

/**
 * Whether somebody who is signed in proves once more who they are. A sign-in, the reset of a
 * password and the waking of an account are of who has yet to prove it.
 */
export const isReauthentication = ({ purpose }: Pick<LoginRequest, 'purpose'>): boolean =>
  purpose !== '' && purpose !== 'password' && purpose !== 'release'

/**
 * Whether who they are is proven, to register something: they choose among everything, in the place
 * of what is registered too (D2.33).
 */
export const isEnrolling = ({
  purpose,
  verified_at,
}: Pick<LoginRequest, 'purpose' | 'verified_at'>): boolean =>
  (purpose === 'enroll' || purpose === 'change') && verified_at !== null
