import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Which project is meant: a folder among the words that has flows of its own, else the one that
 * stands in `here`; and the words without it.
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
