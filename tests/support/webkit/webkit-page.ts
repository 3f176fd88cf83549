import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isSeen, type Matcher, queryAll, type QueryStep } from './query.ts'
import type { RouteHandler, RouteProxy } from './route-proxy.ts'
import { at, ELEMENT, type WebDriverSession, WebDriverError } from './webdriver.ts'

/** The tabs of one session share it: a command goes to the tab that was selected last. */
export interface Tabs {
  readonly session: WebDriverSession
  readonly proxy: RouteProxy
  /** Runs commands with the tab in front, one caller after the other. */
  readonly inTab: <Result>(handle: string, act: () => Promise<Result>) => Promise<Result>
}

export function createTabs(session: WebDriverSession, proxy: RouteProxy): Tabs {
  let queue: Promise<unknown> = Promise.resolve()
  let current = ''
  const inTab = <Result>(handle: string, act: () => Promise<Result>): Promise<Result> => {
    const run = async () => {
      if (current !== handle) await session.send('POST', '/window', { handle })
      current = handle
      return act()
    }
    const result = queue.then(run, run)
    queue = result.catch(() => undefined)
    return result
  }
  return { session, proxy, inTab }
}

const limitMs = 30_000
const pauseMs = 60
const UMD = createRequire(import.meta.url)
  .resolve('@testing-library/dom')
  .replace(/dist\/index\.js$/, 'dist/@testing-library/dom.umd.min.js')
const library = () => readFileSync(UMD, 'utf8')

/** Temporary errors: the page changes during the query. */
const PASSING = new Set([
  'javascript error',
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  'no such frame',
  'unknown error',
])

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Shift: '\uE008',
  Space: ' ',
  Control: '\uE009',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Home: '\uE011',
  End: '\uE010',
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
const matcherOf = (text: string | RegExp): Matcher =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags }

interface Wait {
  readonly timeout?: number
}
interface RoleOptions {
  readonly name?: string | RegExp
  readonly exact?: boolean
  readonly level?: number
  readonly checked?: boolean
}

/** Start of a locator: a page or another locator. The names are Playwright's. */
abstract class Scope {
  protected abstract below(step: QueryStep): WebKitLocator

  getByRole(
    role: string,
    { name, exact = false, level, checked }: RoleOptions = {},
  ): WebKitLocator {
    return this.below({
      by: 'role',
      role,
      exact,
      ...(name !== undefined && { name: matcherOf(name) }),
      ...(level !== undefined && { level }),
      ...(checked !== undefined && { checked }),
    })
  }

  getByLabel(
    text: string | RegExp,
    { exact = false }: { readonly exact?: boolean } = {},
  ): WebKitLocator {
    return this.below({ by: 'label', text: matcherOf(text), exact })
  }

  getByText(
    text: string | RegExp,
    { exact = false }: { readonly exact?: boolean } = {},
  ): WebKitLocator {
    return this.below({ by: 'text', text: matcherOf(text), exact })
  }

  locator(selector: string): WebKitLocator {
    return this.below({ by: 'css', selector })
  }
}

/**
 * A page in WebKit, driven by classic WebDriver: the part of Playwright's `Page` that the engine
 * tests use.
 */
export class WebKitPage extends Scope {
  readonly #tabs: Tabs
  readonly #handle: string
  #url = 'about:blank'
  readonly keyboard = { press: (keys: string) => this.press(keys) }

  constructor(tabs: Tabs, handle: string) {
    super()
    this.#tabs = tabs
    this.#handle = handle
  }

  protected override below(step: QueryStep): WebKitLocator {
    return new WebKitLocator(this, [step])
  }

  send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    return this.#tabs.inTab(this.#handle, () => this.#tabs.session.send(method, path, body))
  }

  async goto(url: string): Promise<void> {
    await this.send('POST', '/url', { url })
    await this.#noteUrl()
  }

  async reload(): Promise<void> {
    await this.send('POST', '/refresh')
    await this.#noteUrl()
  }

  async goBack(): Promise<void> {
    await this.send('POST', '/back')
    await this.#noteUrl()
  }

  /** Sets the window's rectangle: larger than the page by the frame and the bars of the browser. */
  async setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.send('POST', '/window/rect', { ...size })
    await this.until(
      () => this.evaluate((width) => Math.abs(innerWidth - width) < 100, size.width),
      limitMs,
      () => `a page ${size.width} pixels wide`,
    )
  }

  async title(): Promise<string> {
    return String(await this.send('GET', '/title'))
  }

  /** The address when the page was last waited for. */
  url(): string {
    return this.#url
  }

  async #noteUrl(): Promise<string> {
    this.#url = String(await this.send('GET', '/url'))
    return this.#url
  }

  async screenshot({ path }: { readonly path?: string } = {}): Promise<Buffer> {
    const { writeFileSync } = await import('node:fs')
    const picture = Buffer.from(String(await this.send('GET', '/screenshot')), 'base64')
    if (path !== undefined) writeFileSync(path, picture)
    return picture
  }

  /** @param act a function that uses nothing outside its body */
  async evaluate<Result, Given>(
    act: (given: Given) => Result,
    given?: Given,
  ): Promise<Awaited<Result>> {
    // The page ran this function: its result is the type that the function declares.
    return (await this.run(`return (${act.toString()})(arguments[0])`, [given])) as Awaited<Result>
  }

  async waitForFunction<Given>(
    act: (given: Given) => unknown,
    given?: Given,
    { timeout = limitMs }: Wait = {},
  ): Promise<void> {
    await this.until(
      () => this.evaluate(act, given),
      timeout,
      () => act.toString(),
    )
  }

  async waitForURL(
    wanted: string | RegExp | ((url: URL) => boolean),
    { timeout = limitMs }: Wait = {},
  ): Promise<void> {
    const fits = (url: string) =>
      typeof wanted === 'function'
        ? wanted(new URL(url))
        : typeof wanted === 'string'
          ? patternOf(wanted).test(url)
          : wanted.test(url)
    await this.until(
      async () => fits(await this.#noteUrl()),
      timeout,
      () => `the address ${String(wanted)}`,
    )
  }

  run(script: string, args: readonly unknown[] = []): Promise<unknown> {
    return this.send('POST', '/execute/sync', { script, args: args.map((arg) => arg ?? null) })
  }

  /** Runs over the elements that the steps name; `queryAll` and `isSeen` are there. */
  async query(
    steps: readonly QueryStep[],
    body: string,
    args: readonly unknown[] = [],
  ): Promise<unknown> {
    const script = `if (!globalThis.TestingLibraryDom) return 'no library'
const queryAll = ${queryAll.toString()}
const isSeen = ${isSeen.toString()}
const found = queryAll(arguments[0])
${body}`
    const first = await this.run(script, [steps, ...args])
    if (first !== 'no library') return first
    await this.run(
      `${library()}\n;if (!globalThis.TestingLibraryDom && this.TestingLibraryDom) globalThis.TestingLibraryDom = this.TestingLibraryDom`,
    )
    return this.run(script, [steps, ...args])
  }

  /**
   * Polls until the answer holds.
   * @throws Error with the name of the expected state
   */
  async until<Result>(
    act: () => Promise<Result>,
    timeout: number,
    name: () => string,
  ): Promise<Result> {
    const deadline = Date.now() + timeout
    let last: unknown
    while (Date.now() < deadline) {
      try {
        const result = await act()
        if (result) {
          await this.#noteUrl()
          return result
        }
        last = undefined
      } catch (problem) {
        if (!(problem instanceof WebDriverError) || !PASSING.has(problem.code)) throw problem
        last = problem
      }
      await pause()
    }
    throw new Error(
      `Not there in ${timeout} ms: ${name()}${last instanceof Error ? ` (${last.message.slice(0, 300)})` : ''}`,
    )
  }

  async press(keys: string): Promise<void> {
    const parts = keys.split('+').map((key) => KEYS[key] ?? key)
    const actions = [
      ...parts.map((value) => ({ type: 'keyDown', value })),
      ...parts.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
    await this.send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  async route(
    pattern: string | RegExp,
    handler: RouteHandler,
    { times = Number.MAX_SAFE_INTEGER }: { readonly times?: number } = {},
  ): Promise<void> {
    this.#tabs.proxy.route(
      typeof pattern === 'string' ? patternOf(pattern) : pattern,
      handler,
      times,
    )
  }

  async unrouteAll(): Promise<void> {
    this.#tabs.proxy.unrouteAll()
  }

  async bringToFront(): Promise<void> {
    await this.send('GET', '/url')
  }

  async waitForTimeout(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

/**
 * Elements of a WebKit page: the part of Playwright's `Locator` that the engine tests use. An act
 * waits until it can be done.
 */
export class WebKitLocator extends Scope {
  readonly #page: WebKitPage
  readonly #steps: readonly QueryStep[]

  constructor(page: WebKitPage, steps: readonly QueryStep[]) {
    super()
    this.#page = page
    this.#steps = steps
  }

  protected override below(step: QueryStep): WebKitLocator {
    return new WebKitLocator(this.#page, [...this.#steps, step])
  }

  first = (): WebKitLocator => this.nth(0)
  last = (): WebKitLocator => this.nth(-1)
  nth = (index: number): WebKitLocator => this.below({ by: 'nth', index })
  filter = ({ hasText }: { readonly hasText: string | RegExp }): WebKitLocator =>
    this.below({ by: 'filter', hasText: matcherOf(hasText) })
  and = (other: WebKitLocator): WebKitLocator => this.below({ by: 'and', steps: other.#steps })

  async count(): Promise<number> {
    return Number(await this.#page.query(this.#steps, 'return found.length'))
  }

  async isVisible(): Promise<boolean> {
    return (await this.#page.query(this.#steps, 'return found.some(isSeen)')) === true
  }

  async isEnabled(): Promise<boolean> {
    return (
      (await this.#one(
        `return found[0] && (found[0].matches(':disabled, [aria-disabled=true]') ? 'no' : 'yes')`,
      )) === 'yes'
    )
  }

  async isChecked(): Promise<boolean> {
    return (await this.#one(`return found[0] && (found[0].checked ? 'yes' : 'no')`)) === 'yes'
  }

  async waitFor({
    state = 'visible',
    timeout = limitMs,
  }: {
    readonly state?: 'visible' | 'attached' | 'hidden' | 'detached'
  } & Wait = {}): Promise<void> {
    const holds = {
      visible: 'return found.some(isSeen)',
      attached: 'return found.length > 0',
      hidden: 'return !found.some(isSeen)',
      detached: 'return found.length === 0',
    }[state]
    await this.#page.until(
      () => this.#page.query(this.#steps, holds),
      timeout,
      () => `${state}: ${this.#name()}`,
    )
  }

  async click(): Promise<void> {
    // A click would miss a moving element: its place must equal that of a moment ago.
    await this.#act(
      `const [element] = found
if (element) element.scrollIntoView({ block: 'center' })
if (!element || !isSeen(element) || element.matches(':disabled')) return null
const { x, y, width, height } = element.getBoundingClientRect()
const place = [x, y, width, height].join()
const isStill = element.enginePlace === place
element.enginePlace = place
return isStill ? element : null`,
      (element) => this.#page.send('POST', `/element/${element}/click`),
    )
  }

  /** Types with real keys and replaces the field's value. */
  async fill(text: string): Promise<void> {
    await this.#act(
      `const [element] = found
if (!element || !isSeen(element) || element.disabled || element.readOnly) return null
element.focus()
element.select()
return element`,
      async (element) => {
        if (text === '') await this.#page.press('Backspace')
        else await this.#page.send('POST', `/element/${element}/value`, { text })
      },
    )
  }

  async press(keys: string): Promise<void> {
    await this.focus()
    await this.#page.press(keys)
  }

  async focus(): Promise<void> {
    await this.#act(
      'if (found[0]) found[0].focus()\nreturn found[0] ?? null',
      async () => undefined,
    )
  }

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
    await this.#page.until(
      () => this.isChecked(),
      limitMs,
      () => `checked: ${this.#name()}`,
    )
  }

  async selectOption(wanted: string | { readonly label: string }): Promise<void> {
    const [value, label] = typeof wanted === 'string' ? [wanted, null] : [null, wanted.label]
    await this.#act(
      `const [element] = found
const option = element && [...element.options].find((each) => each.value === arguments[1] || each.label === (arguments[2] ?? arguments[1]))
if (!option) return null
element.focus()
option.selected = true
element.dispatchEvent(new Event('input', { bubbles: true }))
element.dispatchEvent(new Event('change', { bubbles: true }))
return element`,
      async () => undefined,
      [value, label],
    )
  }

  async textContent(): Promise<string | null> {
    return asText(await this.#one('return found[0] && (found[0].textContent ?? "")'))
  }

  async innerText(): Promise<string> {
    return String(await this.#one('return found[0] && found[0].innerText'))
  }

  async inputValue(): Promise<string> {
    return String(await this.#one('return found[0] && { value: found[0].value }', 'value'))
  }

  async getAttribute(name: string): Promise<string | null> {
    return asText(
      await this.#one(
        'return found[0] && { value: found[0].getAttribute(arguments[1]) }',
        'value',
        [name],
      ),
    )
  }

  async allTextContents(): Promise<readonly string[]> {
    const all = await this.#page.query(
      this.#steps,
      'return found.map((element) => element.textContent ?? "")',
    )
    return Array.isArray(all) ? all.map(String) : []
  }

  async #one(body: string, field?: string, args: readonly unknown[] = []): Promise<unknown> {
    const value = await this.#page.until(
      () => this.#page.query(this.#steps, body, args),
      limitMs,
      () => this.#name(),
    )
    return field === undefined ? value : at(value, field)
  }

  /** @param find returns the element to act on, or null for another poll */
  async #act(
    find: string,
    act: (element: string) => Promise<unknown>,
    args: readonly unknown[] = [],
  ): Promise<void> {
    const single = `if (found.length > 1) return { many: found.length }\n${find}`
    await this.#page.until(
      async () => {
        const found = await this.#page.query(this.#steps, single, args)
        const many = at(found, 'many')
        if (many !== undefined)
          throw new Error(`${JSON.stringify(many)} elements fit: ${this.#name()}`)
        const element = at(found, ELEMENT)
        if (typeof element !== 'string') return false
        await act(element)
        return true
      },
      limitMs,
      () => this.#name(),
    )
  }

  #name = (): string => JSON.stringify(this.#steps)
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A glob as Playwright takes it: `**`, `*`, `?` as itself. */
function patternOf(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
  return new RegExp(
    `^${escaped.replaceAll('**', '\u0000').replaceAll('*', '[^/]*').replaceAll('\u0000', '.*')}$`,
  )
}
