/**
 * Requests from the phone the code of a message that is bound to this host (WICG, WebOTP API).
 * Without support, after a refusal, or at the end of `signal` the user types the code, and nothing
 * is reported.
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
