import type { CeremonyOutcome } from '../../engine/outcome.ts'
import type { Device } from '../../engine/state.ts'
import type { JsonObject } from '../../language/json.ts'
import type { Authenticator } from '../ports.ts'

export interface SimulatedAuthenticator extends Authenticator {
  /** True while the browser's prompt is open. */
  readonly asks: () => boolean
  /** Answers the open prompt, as the user does; with `ok` by the credential of this machine. */
  answer(outcome: CeremonyOutcome['is']): void
}

/** A credential that any server would refuse. */
const credential: JsonObject = {
  id: 'c2ltdWxhdGVk',
  rawId: 'c2ltdWxhdGVk',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

/** Creates a prompt that stays open until it is answered or closed. */
export function createSimulatedAuthenticator({
  windowsHello = 'unknown',
  handheld = false,
  passkeys = false,
  language = 'und',
  userAgent = 'Simulated/1.0',
}: Partial<Device> = {}): SimulatedAuthenticator {
  let open: ((outcome: CeremonyOutcome | undefined) => void) | undefined
  return {
    asks: () => open !== undefined,
    answer(is) {
      const settle = open
      open = undefined
      settle?.(is === 'ok' ? { is, credential } : { is })
    },
    perform(_act, _publicKey, cancelled) {
      const { promise, resolve } = Promise.withResolvers<CeremonyOutcome | undefined>()
      open = resolve
      cancelled.addEventListener('abort', () => {
        open = undefined
        resolve(undefined)
      })
      return promise
    },
    windowsHello: () => Promise.resolve(windowsHello),
    passkeys: () => Promise.resolve(passkeys),
    handheld: () => handheld,
    browser: () => ({ language, userAgent }),
  }
}
