import type { BrowserContext, Page } from 'playwright-core'
import { addressTraces, type Trace } from './find-leaks.ts'

/** Milliseconds. A page that is being left, or hangs, must not block the check. */
const timeoutMs = 2_000

/**
 * Returns the data in a browser now, in every open page: storages, databases, history,
 * the name of the window, addresses, cookies.
 */
export async function leftInBrowser(context: BrowserContext): Promise<readonly Trace[]> {
  const [cookies, ...pages] = await Promise.all([
    context.cookies(),
    ...context.pages().map(leftInPage),
  ])
  const jar = cookies.map(({ name, value, httpOnly }): Trace => ({
    place: httpOnly ? "server's cookie" : 'storage',
    text: `cookie ${name}=${decodeURIComponent(value)}`,
  }))
  return [...jar, ...pages.flat()]
}

async function leftInPage(page: Page): Promise<readonly Trace[]> {
  const waiting = new Promise<readonly string[]>((resolve) =>
    setTimeout(resolve, timeoutMs, []).unref(),
  )
  const lines = await Promise.race([page.evaluate(readPage).catch(() => []), waiting])
  return [...addressTraces(page.url()), ...lines.map((text): Trace => ({ place: 'storage', text }))]
}

/** Runs in the page. Skips each source that the browser refuses, separately. */
async function readPage(): Promise<readonly string[]> {
  const lines: string[] = []
  const attempt = async (read: () => Promise<readonly string[]> | readonly string[]) => {
    try {
      lines.push(...(await read()))
    } catch {
      // Refused: there is nothing to read.
    }
  }
  const entries = (area: Storage) =>
    Object.entries(area).map(([name, value]) => `${name}=${String(value)}`)
  const finished = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
    })
  await attempt(() => entries(localStorage))
  await attempt(() => entries(sessionStorage))
  await attempt(() => [
    `history ${JSON.stringify(history.state)}`,
    `window ${window.name}`,
    `referrer ${document.referrer}`,
  ])
  await attempt(async () => {
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        found.push(
          `database ${name} ${store}: ${JSON.stringify(await finished(database.transaction(store).objectStore(store).getAll()))}`,
        )
      database.close()
    }
    return found
  })
  return lines
}
