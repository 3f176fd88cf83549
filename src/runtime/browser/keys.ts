/** Both keys cannot be exported: a script can use them, but cannot steal them. */
export interface Keys {
  /** AES-GCM-256 for values. */
  readonly seal: CryptoKey
  /** HMAC-SHA-256 for names. */
  readonly name: CryptoKey
}

export interface KeyStore {
  /**
   * Returns the browser's keys, and creates them when there are none. Resolves to undefined when
   * keys cannot be created or stored. Never rejects.
   * @param patienceMs how long to wait for a database that does not answer
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
