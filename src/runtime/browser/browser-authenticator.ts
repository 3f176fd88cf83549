import type { Authenticator, Log } from '../ports.ts'
import { askAuthenticator } from './ask-authenticator.ts'

/** The browser's own prompts, and its information about the machine. */
export function createBrowserAuthenticator(log: Pick<Log, 'failure'>): Authenticator {
  const failed = (error: unknown) => log.failure('a ceremony', error)
  return {
    async perform(act, publicKey, signal, mediation) {
      try {
        const outcome = signal.aborted
          ? undefined
          : await askAuthenticator(act, publicKey, signal, failed, mediation)
        return signal.aborted ? undefined : outcome
      } catch (error) {
        failed(error)
        return { is: 'unsupported' }
      }
    },
    async windowsHello() {
      if (typeof PublicKeyCredential !== 'function') return 'no'
      try {
        if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()))
          return 'no'
        // The platform authenticator of another system works too. The screen decides whether to
        // mention it.
        if (!/windows/i.test(hints()?.platform ?? navigator.userAgent)) return 'unknown'
        const known = await hints()?.getHighEntropyValues?.(['platformVersion'])
        // 8 is Windows 10 1903, and 0 is any version before Windows 10. The user agent reports 10.0
        // for every version since (D9.06).
        return known?.platformVersion === undefined ||
          Number.parseInt(known.platformVersion, 10) >= 8
          ? 'yes'
          : 'no'
      } catch {
        return 'unknown'
      }
    },
    browser: () => ({ language: navigator.language, userAgent: navigator.userAgent }),
    async passkeys() {
      try {
        // Not every browser has this method. A browser without WebAuthn has no class either; that
        // error is caught.
        if (!('isConditionalMediationAvailable' in PublicKeyCredential)) return false
        return (
          (await PublicKeyCredential.isConditionalMediationAvailable()) &&
          (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
        )
      } catch {
        return false
      }
    },
    handheld() {
      const { userAgent, maxTouchPoints } = navigator
      // An iPad reports itself as a Macintosh, which has no touch screen.
      return (
        hints()?.mobile === true ||
        /android|iphone|ipad|mobile/i.test(userAgent) ||
        (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
      )
    },
  }
}

interface Hints {
  readonly mobile?: boolean
  readonly platform?: string
  readonly getHighEntropyValues?: (
    names: readonly ['platformVersion'],
  ) => Promise<{ readonly platformVersion?: string }>
}

/** User-Agent Client Hints, as far as browsers have them. */
const hints = (): Hints | undefined =>
  'userAgentData' in navigator ? (navigator.userAgentData as Hints) : undefined
