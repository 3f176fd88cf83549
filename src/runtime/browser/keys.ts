/** Neither can be exported: script may use them, nobody can carry them away. */
export interface Keys {
  /** AES-GCM-256 for values. */
  readonly seal: CryptoKey
  /** HMAC-SHA-256 for names. */
  readonly name: CryptoKey
}

export interface KeyStore {
  /**
   * The browser's keys, made when there are none. Undefined where keys cannot be had or kept. Never
   * rejects.
   * @param patienceMs how long a database that does not answer is waited for
   */
  open(patienceMs?: number): Promise<Keys | undefined>
  forget(): Promise<void>
}

export async function generateKeys(): Promise<Keys> {
  const [seal, name] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ])
  return { seal, name }
}
