import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { diff3Merge } from 'node-diff3'
import { checkFile } from '../../../src/compiler/check-file.ts'
import type {
  FileText,
  MergePart,
  SaveAnswer,
  SaveRequest,
} from '../../../src/studio/edit/messages.ts'
import { pathOf, readText, versionOfText } from './product-files.ts'

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
