/** Controls of the sandbox: change an account or the time without the browser. */
export interface ServerControls {
  /** Restores the first start: seeded users, no sessions, no messages. The clock keeps its time. */
  readonly reset: () => Promise<void>
  /** The server's clock only; a page has its own. */
  readonly advanceClock: (seconds: number) => Promise<void>
  /** For instance `{ otpSeconds: 2 }`. */
  readonly set: (settings: Readonly<Record<string, number>>) => Promise<void>
  /** A notice that is live for an hour. */
  readonly notify: (
    type: 'maintenance' | 'incident' | 'security' | 'notice',
    blocking: boolean,
  ) => Promise<void>
  /** For instance `{ state: 'locked' }` or `{ secondStep: false }`. */
  readonly changeAccount: (
    username: string,
    change: Readonly<Record<string, string | boolean>>,
  ) => Promise<void>
}

/** @throws Error with the sandbox's message, when it refuses */
export function serverControls(origin: string): ServerControls {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/sandbox/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok)
      throw new Error(`The sandbox answered ${answer.status} to ${path}: ${await answer.text()}`)
  }
  return {
    reset: () => post('reset', {}),
    advanceClock: (seconds) => post('clock', { advanceSeconds: seconds }),
    set: (settings) => post('settings', settings),
    notify: (type, blocking) => post('notices', { type, blocking }),
    changeAccount: (username, change) =>
      post(`accounts/${encodeURIComponent(username)}/state`, change),
  }
}
