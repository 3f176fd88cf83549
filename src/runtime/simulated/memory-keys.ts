import { generateKeys, type Keys, type KeyStore } from '../browser/keys.ts'

/** Creates keys that several simulated tabs share and that live as long as the test. */
export function createMemoryKeys(): KeyStore & { readonly forgotten: () => number } {
  let keys: Promise<Keys> | undefined
  let forgotten = 0
  return {
    forgotten: () => forgotten,
    open: () => (keys ??= generateKeys()),
    forget() {
      keys = undefined
      forgotten += 1
      return Promise.resolve()
    },
  }
}
