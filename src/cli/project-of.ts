import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Finds the project: a folder among the words with its own flows, else the project in `here`.
 * Returns it with the remaining words.
 */
export function projectOf(
  here: string,
  words: readonly string[],
): { readonly root: string; readonly words: readonly string[] } {
  const at = words.findIndex(
    (word) => !word.startsWith('-') && existsSync(join(resolve(here, word), 'flows/app.yaml')),
  )
  return at < 0
    ? { root: here, words }
    : { root: resolve(here, words[at] ?? ''), words: words.toSpliced(at, 1) }
}
