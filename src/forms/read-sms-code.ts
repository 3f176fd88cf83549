/**
 * Asks a phone for the code of a message that is bound to this host (WICG, WebOTP API). A browser
 * without it, a person who says no, and the end of `signal` all mean that the code is typed:
 * nothing is said of them.
 */
export async function readSmsCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined
  try {
    // Not in TypeScript's library, as not every browser has it.
    const asked: CredentialRequestOptions & {
      readonly otp: { readonly transport: readonly ['sms'] }
    } = { otp: { transport: ['sms'] }, signal }
    const given: unknown = await navigator.credentials.get(asked)
    return !signal.aborted &&
      typeof given === 'object' &&
      given !== null &&
      'code' in given &&
      typeof given.code === 'string'
      ? given.code
      : undefined
  } catch {
    return undefined
  }
}
