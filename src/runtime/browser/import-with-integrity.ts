/**
 * Imports a later journey, which the import map of the page does not list. An import statement
 * cannot carry integrity. A `modulepreload` link fetches and checks the script first, and the
 * import finds it in the module map. `crossOrigin` is set because Firefox refuses integrity on a
 * link without it. WebKit does not check the integrity of a `modulepreload` link, so `fetch` checks
 * it again, from the cache. A link that fails for another reason does not stop the import.
 * @param integrity as the build wrote it, `sha256-…`
 * @throws Error when the script cannot be fetched, or differs from the script of the build
 * @see HTML, link type "modulepreload"; W3C Subresource Integrity, section 3
 */
export async function importWithIntegrity(address: string, integrity: string): Promise<unknown> {
  await preload(address, integrity).catch(() => undefined)
  await check(address, integrity)
  return import(/* @vite-ignore */ address)
}

function preload(address: string, integrity: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.href = address
  link.integrity = integrity
  const ended = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
  })
  document.head.append(link)
  // A second attempt needs a new link.
  return ended.finally(() => link.remove())
}

async function check(address: string, integrity: string): Promise<void> {
  const answer = await fetch(address, { integrity }).catch(() => undefined)
  if (!answer?.ok) throw new Error(`${address} cannot be loaded as the build wrote it.`)
}
