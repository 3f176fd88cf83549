import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { EngineBrowser, EngineVisit, EngineVisitOptions } from '../engine-visit.ts'
import { startRouteProxy } from './route-proxy.ts'
import { at, startSession } from './webdriver.ts'
import { createTabs, WebKitPage } from './webkit-page.ts'

export interface WebKitFiles {
  readonly driver: string
  readonly browser: string
  /** An X server without a screen; an existing display serves as well. */
  readonly display: string | undefined
}

/** WebKitGTK in a display of its own. Each visit is one browser process with one profile. */
export async function launchWebKit({
  driver,
  browser,
  display,
}: WebKitFiles): Promise<EngineBrowser> {
  const screen = display === undefined ? undefined : await startDisplay(display)
  const env = {
    ...process.env,
    GDK_BACKEND: 'x11',
    LANG: 'C.UTF-8',
    ...(screen && { DISPLAY: screen.name }),
  }
  return {
    name: 'webkit',
    visit: (options) => openVisit({ driver, browser, env }, options),
    async close() {
      screen?.process.kill()
    },
  }
}

interface Start {
  readonly driver: string
  readonly browser: string
  readonly env: Readonly<Record<string, string | undefined>>
}

async function openVisit(
  start: Start,
  { entry, language, cookies }: EngineVisitOptions,
): Promise<EngineVisit> {
  const proxy = await startRouteProxy()
  const session = await startSession({
    ...start,
    args: ['--automation', '--javascript-can-open-windows-automatically=true', proxy.arg],
  }).catch((problem: unknown) => {
    proxy.stop()
    throw problem
  })
  const tabs = createTabs(session, proxy)
  const handles = async () => (await session.send('GET', '/window/handles')) as readonly string[]
  const [first = ''] = await handles()
  const page = new WebKitPage(tabs, first)
  const known = new Set([first])

  // WebKitGTK takes its language from the locales of the system, and a machine may have none: the
  // language is set before.
  const chosen = { name: 'Language', value: language === 'ko-KR' ? 'Korean' : 'English', path: '/' }
  // A cookie needs a page of its origin (W3C WebDriver, section 14.3); this one is no page of ours.
  await page.goto(new URL('/engine-start', entry).href)
  for (const cookie of [chosen, ...cookies]) await page.send('POST', '/cookie', { cookie })

  const context = {
    async waitForEvent(_name: 'page'): Promise<WebKitPage> {
      const handle = await page.until(
        async () => (await handles()).find((each) => !known.has(each)),
        30_000,
        () => 'a new tab',
      )
      known.add(handle ?? '')
      return new WebKitPage(tabs, handle ?? '')
    },
    async clearCookies({ name }: { readonly name?: RegExp } = {}): Promise<void> {
      await tabs.inTab(first, async () => {
        const names = (
          (await session.send('GET', '/cookie')) as readonly { readonly name: string }[]
        ).map((cookie) => cookie.name)
        for (const each of names.filter((one) => name === undefined || name.test(one)))
          await session.send('DELETE', `/cookie/${encodeURIComponent(each)}`)
      })
    },
    request: {
      post: async (address: string, { data }: { readonly data: object }) => {
        const answer = await page.evaluate(
          async ({ to, body }) =>
            (
              await fetch(to, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body,
              })
            ).json(),
          { to: address, body: JSON.stringify(data) },
        )
        return { json: async () => answer as unknown }
      },
    },
    pages: () => [page],
    async newPage(): Promise<WebKitPage> {
      const made = await tabs.inTab(first, () =>
        session.send('POST', '/window/new', { type: 'tab' }),
      )
      const handle = String(at(made, 'handle'))
      known.add(handle)
      return new WebKitPage(tabs, handle)
    },
  }
  const tolerated: RegExp[] = []
  const faults = () => {
    const broken = proxy
      .answers()
      .filter(
        ({ status, isCall, isPage }) =>
          status >= 500 || (status >= 400 && !isCall && !(isPage && [403, 404].includes(status))),
      )
    const lines = [
      ...proxy.output(),
      ...broken.map(
        ({ status, method, url }) => `answer: ${status} ${method} ${new URL(url).pathname}`,
      ),
    ]
    return lines.filter(
      (line) => !/engine-start/.test(line) && !tolerated.some((pattern) => pattern.test(line)),
    )
  }
  const refusals = () =>
    proxy
      .answers()
      .filter(({ status, isCall }) => isCall && status >= 400 && status < 500)
      .map(({ status, method, url }) => `${status} ${method} ${new URL(url).pathname}`)
  return {
    page,
    context,
    watch: {
      faults,
      refusals,
      waiting: proxy.waiting,
      tolerate: (pattern) => tolerated.push(pattern),
    },
    async close() {
      await session.close()
      proxy.stop()
    },
  }
}

async function startDisplay(
  executable: string,
): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const child = spawn(
    executable,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const pipe = child.stdio[3]
  if (!pipe) throw new Error('Xvfb has no output.')
  const written = once(pipe, 'data').then(([line]) => String(line))
  const number = (await Promise.race([written, once(child, 'exit').then(() => '')])).trim()
  if (!/^\d+$/.test(number)) throw new Error('Xvfb did not start.')
  return { name: `:${number}`, process: child }
}
