/**
 * Gives each file of flows/ and schemas/fields/ its first line, by which an editor with a YAML
 * language server finds the schema.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSources } from '../src/cli/read-sources.ts'
import { fileKind } from '../src/compiler/1-parse/files.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modeline = /^# yaml-language-server:.*\n/

/** Undefined for an unknown kind of file. */
export function modelineOf(path: string): string | undefined {
  const { kind } = fileKind(path)
  if (kind === 'other') return undefined
  return `# yaml-language-server: $schema=${posix.relative(posix.dirname(path), `schemas/${kind}.schema.json`)}\n`
}

/** Returns the text with its correct first line; the rest stays. */
export function withModeline(path: string, text: string): string {
  const line = modelineOf(path)
  return line === undefined || text.startsWith(line) ? text : line + text.replace(modeline, '')
}

export async function writeModelines(project = root): Promise<void> {
  for (const path of readSources(project).files.keys()) {
    const text = await readFile(join(project, path), 'utf8')
    const wanted = withModeline(path, text)
    if (wanted !== text) await writeFile(join(project, path), wanted)
  }
}

if (import.meta.main) await writeModelines()
