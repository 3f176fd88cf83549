import type { BrowserContext, Page } from 'playwright-core'

/** One value that a page could read again, and its place: 'local storage gh.x: …'. */
export type Kept = string

/**
 * Returns all data that a script of the page, or another user of the machine, can read:
 * both storages, visible cookies, the address and the history.
 */
export async function keptInBrowser(page: Page): Promise<readonly Kept[]> {
  return page.evaluate(async () => {
    const all = (name: string, area: Storage) =>
      Object.entries(area).map(([key, value]) => `${name} ${key}: ${String(value)}`)
    const databases = await indexedDB.databases()
    return [
      ...all('local storage', localStorage),
      ...all('session storage', sessionStorage),
      ...document.cookie
        .split('; ')
        .filter((cookie) => cookie !== '')
        .map((cookie) => `cookie ${cookie}`),
      ...databases.map(({ name }) => `database ${name ?? ''}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      `address ${location.href}`,
      `history ${JSON.stringify(history.state)}`,
      `window ${window.name}`,
    ]
  })
}

/** Names of the cookies that no script can read. */
export async function hiddenCookies(context: BrowserContext): Promise<readonly string[]> {
  return (await context.cookies())
    .filter(({ httpOnly }) => httpOnly)
    .map(({ name }) => name)
    .toSorted()
}
