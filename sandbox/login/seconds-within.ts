import type { LoginRequest } from './login-request.ts'

/** Nothing that a screen promises outlives the request that it is for. */
export const secondsWithin = ({ expires_at }: Pick<LoginRequest, 'expires_at'>, now: number, seconds: number): number =>
  Math.max(1, Math.min(seconds, Math.floor((expires_at - now) / 1000)))
