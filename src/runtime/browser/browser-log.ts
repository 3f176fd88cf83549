import type { Log } from '../ports.ts'
import { unlessLeft } from './run-while-leaving.ts'

/**
 * Writes to the console: a defect as an error, an expected failure as a warning. Neither contains
 * typed values. Failures of a page that is being left are ignored, because the browser ends its
 * pending requests. A failed load goes to the server as well, because an operator cannot see the
 * console of a browser.
 */
export function createBrowserLog(): Log {
  return {
    // A failed call that is only logged (D8.03) is reported like a defect. It is no mistake of the
    // page.
    defect({ code, detail }) {
      if (code === 'log-only-failure') unlessLeft(() => console.warn(`${code}: ${detail}`))
      else console.error(`${code}: ${detail}`)
    },
    failure: (task, error) => unlessLeft(() => warn(task, error)),
    loadFailure: (task, error) =>
      unlessLeft(() => {
        warn(`load ${task}`, error)
        report({ what: task, reason: formatError(error) })
      }),
  }
}

const warn = (task: string, error: unknown) => console.warn(`Could not ${task}`, formatError(error))

const formatError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : ''

/**
 * Sends one report in the form of the Reporting API, section 3.2. A lost report is not sent again.
 */
function report(body: Readonly<Record<string, string>>): void {
  const reports = [{ type: 'load-failure', url: location.origin, body }]
  const content = new Blob([JSON.stringify(reports)], { type: 'application/reports+json' })
  navigator.sendBeacon?.(import.meta.env.REPORTS_PATH, content)
}
