import { createHmac } from 'node:crypto'

/**
 * Derives the other secrets of a redirect to a provider from its `state`. They are never stored, so
 * a copy of the database opens nothing. Both are 43 characters (RFC 7636, section 4.1).
 */
export function deriveSignInSecrets(
  pepper: string,
  state: string,
): { readonly nonce: string; readonly codeVerifier: string } {
  const derive = (purpose: string) =>
    createHmac('sha256', pepper)
      .update(`identity provider ${purpose}\n${state}`)
      .digest('base64url')
  return { nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}
