import { createHash, randomUUID } from 'node:crypto'
import { lstatSync, readFileSync, realpathSync, mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join, sep, basename } from 'node:path'
import { diff3Merge } from 'node-diff3'
import { fileKind } from '../../../src/compiler/1-parse/files.ts'
import { pictureProblem } from '../../../src/compiler/2-resolve/tenant-look.ts'
import { checkFile } from '../../../src/compiler/check-file.ts'
import {
  type FileText,
  type MergePart,
  type SaveAnswer,
  type SaveRequest,
  mostPictureBytes,
  type PictureAnswer,
  type PictureRequest,
} from '../../../src/studio/edit/messages.ts'
import type { OpenProduct } from '../open-product.ts'
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

/** Steps on the disk, in their order. A test ends the process at each of them. */
export interface Disk {
  create(path: string, mode: number): Promise<FileHandle>
  write(handle: FileHandle, content: string | Uint8Array): Promise<void>
  close(handle: FileHandle): Promise<void>
  replace(from: string, to: string): Promise<void>
}

const realDisk: Disk = {
  create: async (path, mode) => open(path, 'wx', mode),
  async write(handle, content) {
    await handle.writeFile(content, 'utf8')
    // Before the rename, so that a loss of power does not leave an empty file.
    await handle.sync()
  },
  close: async (handle) => handle.close(),
  replace: rename,
}

/**
 * Writes a file of the product, or returns why not. The file has its old or its new content at any
 * time, never a part. A file that changed since `base` is not written.
 * @throws an error with the status 404 for a file outside of the product
 */
export async function saveFile(
  folder: string,
  { file, text, base }: SaveRequest,
  disk: Disk = realDisk,
): Promise<Exclude<SaveAnswer, { readonly is: 'refused' }>> {
  const changed = changedMeanwhile(folder, { file, text, base })
  if (changed) return changed
  const path = pathOf(folder, file)
  await replaceFiles([{ path, content: text }], disk)
  return { is: 'saved', version: versionOfText(text) }
}

/** Returns both changes when the file is no longer as in `base`. */
export function changedMeanwhile(
  folder: string,
  { file, text, base }: SaveRequest,
): Extract<SaveAnswer, { readonly is: 'changed' }> | undefined {
  const theirs = readText(folder, file) ?? null
  if (theirs?.version === base?.version) return undefined
  return {
    is: 'changed',
    theirs,
    merge: mergeOf(text, base?.text ?? '', theirs?.text ?? ''),
    isInvalid: theirs !== null && isInvalid(file, theirs),
  }
}

/** A file with its next content. */
export interface NextFile {
  readonly path: string
  readonly content: string | Uint8Array
}

/**
 * Writes beside each file, then renames all, which a file system does as a whole (rename, POSIX).
 * Nothing is renamed before everything is written. When a rename fails, the files before it get
 * their old content again.
 */
export async function replaceFiles(
  files: readonly NextFile[],
  disk: Disk = realDisk,
): Promise<void> {
  const staged: { readonly path: string; readonly beside: string }[] = []
  const replaced: NextFile[] = []
  try {
    for (const { path, content } of files) staged.push(await stage(path, content, disk))
    for (const { path, beside } of staged) {
      const old = files.length > 1 ? await readFile(path).catch(() => undefined) : undefined
      await disk.replace(beside, path)
      if (old) replaced.push({ path, content: old })
    }
  } catch (problem) {
    for (const { beside } of staged) await unlink(beside).catch(() => undefined)
    for (const { path, content } of replaced) {
      const { beside } = await stage(path, content, realDisk)
      await realDisk.replace(beside, path)
    }
    throw problem
  }
}

async function stage(path: string, content: string | Uint8Array, disk: Disk) {
  await removeRests(path)
  const mode = (await stat(path).catch(() => undefined))?.mode ?? 0o644
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}.saving`)
  const handle = await disk.create(beside, mode & 0o777)
  try {
    try {
      await disk.write(handle, content)
    } finally {
      await disk.close(handle)
    }
  } catch (problem) {
    await unlink(beside).catch(() => undefined)
    throw problem
  }
  return { path, beside }
}

/** Milliseconds. A younger file may be that of another process that saves now. */
const oldEnoughMs = 60_000

/** Removes the rest of a killed process beside a file. */
async function removeRests(path: string): Promise<void> {
  const start = `.${basename(path)}.`
  for (const name of await readdir(dirname(path))) {
    const rest = join(dirname(path), name)
    if (!name.startsWith(start) || !name.endsWith('.saving')) continue
    const changedMs = (await stat(rest).catch(() => undefined))?.mtimeMs ?? Infinity
    if (Date.now() - changedMs > oldEnoughMs) await unlink(rest).catch(() => undefined)
  }
}

/** Syntax alone: a text that is valid YAML can be merged by lines. */
const isInvalid = (file: string, { text }: FileText): boolean =>
  checkFile(file, text).some(({ code }) => code === 'yaml-syntax')

/** Joins two changes of one text by lines. */
export function mergeOf(mine: string, base: string, theirs: string): readonly MergePart[] {
  const parts = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs), {
    excludeFalseConflicts: true,
  })
  return parts.map(({ ok, conflict }): MergePart =>
    conflict
      ? { is: 'conflict', mine: conflict.a.join(''), theirs: conflict.b.join('') }
      : { is: 'same', text: (ok ?? []).join('') },
  )
}

/** Each line with its end. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/**
 * Writes a picture into the folder of a tenant, under a plain name, or returns why not.
 * @throws an error with the status 404 for an unknown tenant or a folder that is a link
 */
export async function savePicture(
  { folder, edition }: Pick<OpenProduct, 'folder' | 'edition'>,
  { tenant, name, content }: PictureRequest,
): Promise<PictureAnswer> {
  if (!edition().sources.files.has(`flows/tenants/${tenant}.yaml`))
    throw refused(404, `There is no tenant "${tenant}".`)
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > mostPictureBytes)
    return {
      is: 'refused',
      reason: `it has ${bytes.length} bytes, and at most ${mostPictureBytes} are allowed`,
    }
  const plain = plainName(name)
  const reason = pictureProblem(plain, bytes)
  if (reason !== undefined) return { is: 'refused', reason }
  const tenants = join(realpathSync(folder), 'flows', 'tenants')
  const home = join(tenants, tenant)
  mkdirSync(home, { recursive: true })
  const path = join(home, plain)
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A link could lead out of the folder.
  if (realpathSync(home) !== home || (found && !found.isFile()))
    throw refused(404, 'The folder of this tenant is a link.')
  await replaceFiles([{ path, content: bytes }])
  return { is: 'saved', name: plain }
}

/** `My Logo (2).SVG` is `my-logo-2.svg`. */
function plainName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/su.exec(name) ?? []
  const plain = stem
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain || 'logo'}.${ending.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`
}
