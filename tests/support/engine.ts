import type { BrowserContext } from 'playwright-core'
import {
  browserOfThisMachine,
  engineFiles,
  launchBrowser,
  launchFirefox,
} from '../../scripts/browser.ts'
import type { EngineBrowser, EngineName } from './engine-visit.ts'
import { watchPage } from './watch-page.ts'
import { launchWebKit } from './webkit/launch-webkit.ts'

/** The reason that an engine cannot be tested on this machine; undefined when it can. */
export async function missingEngine(name: EngineName): Promise<string | undefined> {
  if (name === 'chromium')
    return browserOfThisMachine().then(
      () => undefined,
      (problem: unknown) => String(problem),
    )
  return engineFiles(name) === undefined ? `${name} is not installed, or too old` : undefined
}

/** @throws Error when the engine is not on this machine */
export async function launchEngine(name: EngineName): Promise<EngineBrowser> {
  if (name === 'webkit') {
    const files = engineFiles('webkit')
    if (!files) throw new Error('WebKit is not installed.')
    return launchWebKit(files)
  }
  const browser = name === 'firefox' ? await launchFirefox() : await launchBrowser()
  return {
    name,
    async visit({ entry, language, cookies }) {
      const context = await browser.newContext({
        locale: language,
        viewport: { width: 1280, height: 800 },
      })
      context.setDefaultTimeout(30_000)
      if (name === 'firefox') await context.addInitScript(typeByCommand)
      await context.addCookies(
        cookies.map((cookie) => ({ ...cookie, domain: new URL(entry).hostname })),
      )
      const page = await context.newPage()
      return { page, context, watch: await watchPage(page), close: () => closeContext(context) }
    },
    close: () => browser.close(),
  }
}

/**
 * Over WebDriver BiDi Playwright sets `value` from a script of the page, and React takes that for
 * its own write: it ignores the event. The editing command of the browser inserts the text as
 * typing does.
 */
function typeByCommand(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(globalThis, '__pw_bidiInsertText', { get: () => insert, set() {} })
}

/** A route that a test left pending must not keep the context open. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(
    [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
  )
  await context.close()
}
