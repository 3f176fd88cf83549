/**
 * Imports a script of which the page's import map says nothing. An import cannot carry integrity, so the script is fetched before by a link that can, and
 * the import finds it among what was fetched (HTML, link type "modulepreload"). A changed one is refused by the browser, and so is any import
 * that no link went before (Integrity-Policy).
 * @throws when it cannot be had, or is not the one that the integrity was taken of
 */
export async function importWithIntegrity(address: string, integrity: string): Promise<unknown> {
  await preloaded(address, integrity)
  return import(/* @vite-ignore */ address)
}

function preloaded(address: string, integrity: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  link.integrity = integrity
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => reject(new Error(`${address} cannot be had as the build wrote it.`)))
  document.head.append(link)
  // Asked for again, it is a new link that asks.
  return promise.finally(() => link.remove())
}
