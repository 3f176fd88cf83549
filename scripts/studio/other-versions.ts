import { execFileSync } from 'node:child_process'
import { type ReadSide, readSide } from '../../src/cli/diff/read-side.ts'
import { compile, type Compiled } from '../../src/compiler/compile.ts'

/** Versions kept in memory: the oldest goes first. */
const most = 4

/** A version beside the files of the folder. */
export interface OtherVersion {
  readonly side: ReadSide
  readonly compiled: Compiled
}

/**
 * Reads and compiles commits of a product, each once.
 * @throws a sentence, when git does not know the commit
 */
export function otherVersions(folder: string): (word: string) => OtherVersion {
  const known = new Map<string, OtherVersion>()
  return (word) => {
    const id = idOf(word, folder)
    // The page may name commits only, no folders.
    if (id === undefined) throw new Error(`Git knows no version "${word}" here.`)
    const found = known.get(id)
    if (found) return found
    const side = readSide(word.includes(':') ? word : id, folder, folder)
    const version = { side, compiled: compile(side.sources) }
    known.set(id, version)
    for (const old of known.keys()) if (known.size > most) known.delete(old)
    return version
  }
}

/** Id of a commit, or of a folder in it (`main:shop`). */
function idOf(word: string, folder: string): string | undefined {
  try {
    const words = ['-C', folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', word]
    return execFileSync('git', words, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return undefined
  }
}
