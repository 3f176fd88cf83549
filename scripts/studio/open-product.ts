import { execFileSync } from 'node:child_process'
import { existsSync, type FSWatcher, watch } from 'node:fs'
import { basename, join } from 'node:path'
import { type ReadSide, readSide } from '../../src/cli/diff/read-side.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile, type Compiled } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import type { Diagnostic } from '../../src/language/diagnostic.ts'
import { proofCodes } from '../../src/studio/proof/proof-codes.ts'
import { formatError } from '../start/format-error.ts'

/** Milliseconds. Editors write a file in two steps, and its content between them is meaningless. */
const saveDelayMs = 60

export interface Edition {
  readonly number: number
  readonly sources: Sources
  readonly diagnostics: readonly Diagnostic[]
  /** The last compilation without errors; absent until there is one. */
  readonly compiled?: Compiled
  /** Whether `compiled` is that of these files. */
  readonly isCurrent: boolean
  /** These files when only proofs failed, to be played; else `compiled`. */
  readonly playable?: Compiled
}

export interface OpenProduct {
  readonly folder: string
  readonly name: string
  edition(): Edition
  /** Calls back after each change of the files, until the returned function is called. */
  follow(changed: (edition: Edition) => void): () => void
  close(): void
}

/**
 * Compiles the product in a folder, and again after each change of its files.
 * @throws when the folder has no flows
 */
export function openProduct(folder: string): OpenProduct {
  const listeners = new Set<(edition: Edition) => void>()
  let edition = next(undefined, readSources(folder))
  let waiting: NodeJS.Timeout | undefined

  function renew(): void {
    try {
      edition = next(edition, readSources(folder))
    } catch (problem) {
      // The files are gone, or cannot be read: the edition before stays.
      process.stderr.write(`${formatError(problem)}\n`)
      return
    }
    for (const notify of listeners) notify(edition)
  }

  const watchers = ['flows', 'schemas', 'openapi']
    .map((name) => join(folder, name))
    .filter(existsSync)
    .map((path): FSWatcher =>
      watch(path, { recursive: true }, () => {
        clearTimeout(waiting)
        waiting = setTimeout(renew, saveDelayMs)
      }).on('error', (problem) => void process.stderr.write(`${formatError(problem)}\n`)),
    )
  return {
    folder,
    name: basename(folder),
    edition: () => edition,
    follow(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    close() {
      clearTimeout(waiting)
      for (const watcher of watchers) watcher.close()
    },
  }
}

const ofProofs: ReadonlySet<string> = new Set(proofCodes.flatMap(([, codes]) => codes))

const isOfProof = ({ severity, code }: Diagnostic): boolean =>
  severity !== 'error' || ofProofs.has(code)

function next(before: Edition | undefined, sources: Sources): Edition {
  const compiled = compile(sources)
  const isCurrent = compiled.program !== undefined
  const kept = isCurrent ? compiled : before?.compiled
  const unproven =
    !isCurrent && compiled.diagnostics.every(isOfProof)
      ? compile(sources, { allows: ofProofs })
      : undefined
  const playable = unproven?.program ? unproven : kept
  return {
    number: (before?.number ?? 0) + 1,
    sources,
    diagnostics: compiled.diagnostics,
    isCurrent,
    ...(kept && { compiled: kept }),
    ...(playable && { playable }),
  }
}

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
