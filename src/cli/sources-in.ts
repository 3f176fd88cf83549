import type { Sources } from '../compiler/sources.ts'
import { readSources } from './read-sources.ts'

/** Reads the files of a project; prints a message and returns undefined when there is none. */
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
