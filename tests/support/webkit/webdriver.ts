import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../../scripts/free-port.ts'

/** The key under which WebDriver names an element (W3C WebDriver, section 12). */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** An error from the driver, by its code; for example `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

export interface WebDriverOptions {
  /** Path of WebKitWebDriver. */
  readonly driver: string
  /** Path of MiniBrowser. */
  readonly browser: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

/** One browser with one profile that ends with it (W3C WebDriver, classic). */
export interface WebDriverSession {
  /**
   * @param path below the session, for example `/url`
   * @throws WebDriverError
   */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  close(): Promise<void>
}

const startLimitMs = 60_000

export async function startSession(options: WebDriverOptions): Promise<WebDriverSession> {
  const port = await freePort()
  const child = spawn(options.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: options.env,
    stdio: 'ignore',
  })
  const base = `http://127.0.0.1:${port}`
  const binary = { binary: options.browser, args: options.args }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': binary } }
  try {
    await ready(base)
    const made = await ask('POST', `${base}/session`, { capabilities })
    const session = `${base}/session/${String(at(made, 'sessionId'))}`
    return {
      send: (method, path, body) => ask(method, session + path, body),
      async close() {
        await ask('DELETE', session).catch(() => undefined)
        await end(child)
      },
    }
  } catch (problem) {
    await end(child)
    throw problem
  }
}

async function ready(base: string): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    const state = await ask('GET', `${base}/status`).catch(() => undefined)
    if (at(state, 'ready') === true) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver did not start.')
}

async function ask(method: string, address: string, body?: object): Promise<unknown> {
  const content = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
  const answer = await fetch(address, { method, ...(content !== undefined && { body: content }) })
  const value = at(await answer.json(), 'value')
  const code = at(value, 'error')
  if (!answer.ok || code) throw new WebDriverError(String(code), String(at(value, 'message')))
  return value
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
