import type { Log } from '../ports.ts'

/** To the console. Defects are ours and errors; failures of the world are expected and warnings. Neither carries what a person typed. */
export function createBrowserLog(): Log {
  return {
    defect: ({ code, detail }) => console.error(`Defect ${code}: ${detail}`),
    failure: (what, error) => console.warn(`Could not ${what}`, error instanceof Error ? `${error.name}: ${error.message}` : ''),
  }
}
