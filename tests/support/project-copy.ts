import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Copies this project's flows to a folder of their own, for a test that edits them. */
export interface ProjectCopy {
  readonly folder: string
  /**
   * Saves the file with one text in it replaced.
   * @throws when the file does not contain the text
   */
  edit(path: string, from: string, to: string): void
  /** Saves a new file. */
  add(path: string, text: string): void
  read(path: string): string
  /** Restores every file, and removes the new ones. */
  mend(): void
  /** Returns the current output of `npm run check`, line by line. */
  check(): readonly string[]
  remove(): void
}

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-project-'))
  for (const part of ['flows', 'schemas', 'openapi'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  const originals = new Map<string, string>()
  const added: string[] = []
  return {
    folder,
    edit(path, from, to) {
      const file = join(folder, path)
      const text = readFileSync(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`)
      if (!originals.has(file)) originals.set(file, text)
      writeFileSync(
        file,
        text.replace(from, () => to),
      )
    },
    add(path, text) {
      added.push(join(folder, path))
      writeFileSync(join(folder, path), text)
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    mend() {
      for (const file of added.splice(0)) rmSync(file)
      for (const [file, text] of originals) writeFileSync(file, text)
      originals.clear()
    },
    check() {
      const sources = readSources(folder)
      return formatDiagnostics(compile(sources).diagnostics, sources)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
