import type { Sources } from '../compiler/sources.ts'
import { readSources } from './read-sources.ts'

/** The files of a project; when there is none to read, that is said, and nothing comes back. */
export function sourcesIn(root: string): Sources | undefined {
  try {
    return readSources(root)
  } catch (error) {
    console.error(
      `The project cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}
