import { readSettings, type Settings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { LoginRequest } from './login-request.ts'

/**
 * The settings of its tenant as they hold in this request: no code and no prompt is promised longer
 * than it lives.
 */
export async function settingsForRequest(
  store: Store,
  now: number,
  { tenant_id, expires_at }: LoginRequest,
): Promise<Settings> {
  const settings = await readSettings(store, tenant_id)
  const secondsLeft = Math.max(1, Math.floor((expires_at - now) / 1000))
  return {
    ...settings,
    otpSeconds: Math.min(settings.otpSeconds, secondsLeft),
    helloSeconds: Math.min(settings.helloSeconds, secondsLeft),
  }
}
