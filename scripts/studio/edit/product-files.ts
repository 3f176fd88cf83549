import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileKind } from '../../../src/compiler/1-parse/files.ts'
import type { FileText } from '../../../src/studio/edit/messages.ts'
import { refused } from '../refused.ts'

/** The version of a file: a hash of its bytes. */
export const versionOfText = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex')

/**
 * Returns the path of a file that the studio may read and write: of a kind that the compiler knows,
 * below the folder of the product, and no link on the way.
 * @throws an error with the status 404 for any other file
 */
export function pathOf(folder: string, file: string): string {
  const isPlain = !/[\0\\:]/.test(file) && !/(?:^|\/)(?:\.|$)/.test(file)
  if (!isPlain || !/\.yaml$/.test(file) || fileKind(file).kind === 'other') throw unknownFile()
  const root = realpathSync(folder)
  const wanted = join(root, ...file.split('/'))
  // A link could lead out of the folder, or to a file of another kind.
  if (!wanted.startsWith(root + sep) || !isRealPath(dirname(wanted))) throw unknownFile()
  const found = lstatSync(wanted, { throwIfNoEntry: false })
  if (found && !found.isFile()) throw unknownFile()
  return wanted
}

function isRealPath(path: string): boolean {
  try {
    return realpathSync(path) === path
  } catch {
    return false
  }
}

const unknownFile = () => refused(404, 'The studio edits no such file of the product.')

/**
 * Returns the text of a file with its version; undefined when there is none.
 * @throws an error with the status 404 for a file outside, 415 for one that is not UTF-8
 */
export function readText(folder: string, file: string): FileText | undefined {
  const path = pathOf(folder, file)
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
  const bytes = readFileSync(path)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, version: versionOfText(bytes) }
  } catch {
    throw refused(415, 'This file is not UTF-8. The studio does not change it.')
  }
}
