import type { Log } from '../ports.ts'

/** To the console. Defects are ours and errors; what the world fails at is expected and a warning. Neither carries what a person typed. */
export function createBrowserLog(): Log {
  return {
    // A failed call that is only logged (D8.03) is reported like a defect, but is none of ours.
    defect: ({ code, detail }) => (code === 'log-only-failure' ? console.warn : console.error)(`${code}: ${detail}`),
    failure: (what, error) => console.warn(`Could not ${what}`, error instanceof Error ? `${error.name}: ${error.message}` : ''),
  }
}
