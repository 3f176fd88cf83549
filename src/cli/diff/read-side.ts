import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import type { Sources } from '../../compiler/sources.ts'
import { readSources } from '../read-sources.ts'

/** One side of a comparison: its sources, with its name in reports. */
export interface ReadSide {
  readonly name: string
  readonly sources: Sources
}

/**
 * Reads a side: the folder of a product, or a commit of git, alone or with the folder of a product
 * in it (`main:examples/shop`). A commit alone means the folder `product` of that commit.
 * @throws a sentence for the author, when there is no such side
 */
export function readSide(word: string, here: string, product: string): ReadSide {
  const folder = resolve(here, word)
  if (existsSync(folder) && statSync(folder).isDirectory())
    return { name: word, sources: sourcesOf(folder, word) }
  const colon = word.indexOf(':')
  const [commit, path] =
    colon < 0 ? [word, undefined] : [word.slice(0, colon), word.slice(colon + 1)]
  const root = topOf(product)
  const hash = root === undefined ? undefined : hashOf(commit, root)
  if (root === undefined || hash === undefined)
    throw new Error(
      `"${word}" is no folder, and no commit of ${root === undefined ? 'git: this is no repository' : 'this repository'}.`,
    )
  const inside = path ?? relative(root, realpathSync(product)).split(sep).join(posix.sep)
  return { name: word, sources: atCommit({ root, hash, inside: inside.replace(/\/+$/, '') }, word) }
}

function sourcesOf(folder: string, word: string): Sources {
  try {
    return readSources(folder)
  } catch (error) {
    throw new Error(
      `"${word}" cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/** Enough for every file of a product. */
const maxBuffer = 1024 * 1024 * 1024

function git(root: string, words: readonly string[], input?: string): Buffer | undefined {
  try {
    return execFileSync('git', ['-C', root, ...words], {
      maxBuffer,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      ...(input === undefined ? {} : { input }),
    })
  } catch {
    return undefined
  }
}

const topOf = (folder: string): string | undefined =>
  git(folder, ['rev-parse', '--show-toplevel'])?.toString().trim()

/** A name that begins with a dash would be an option of git. */
const hashOf = (commit: string, root: string): string | undefined =>
  commit.startsWith('-') || commit === ''
    ? undefined
    : git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`])
        ?.toString()
        .trim()

const FOLDERS = ['flows', 'schemas/fields', 'openapi', 'server']

/** A folder in a commit; `inside` is '' for the top of the repository, `root`. */
interface FolderOfCommit {
  readonly root: string
  readonly hash: string
  readonly inside: string
}

/** Reads the files of a product from a commit through a temporary folder. */
function atCommit(at: FolderOfCommit, word: string): Sources {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-diff-')))
  try {
    if (!writeFiles(at, folder))
      throw new Error(`"${word}" has no product${at.inside === '' ? '' : ` in ${at.inside}`}.`)
    return sourcesOf(folder, word)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Entry {
  readonly mode: string
  readonly id: string
  readonly path: string
}

const LINK = '120000'

/** Returns false when the commit has none of the files. */
function writeFiles({ root, hash, inside }: FolderOfCommit, folder: string): boolean {
  const tree = inside === '' ? hash : `${hash}:${inside}`
  const listed = git(root, ['ls-tree', '-r', '-z', '--full-tree', tree, '--', ...FOLDERS])
  const entries = (listed?.toString().split('\0') ?? []).flatMap((line): readonly Entry[] => {
    const [, mode = '', kind, id = '', path = ''] =
      /^(\d+) (\w+) ([0-9a-f]+)\t(.+)$/s.exec(line) ?? []
    return kind === 'blob' && isInside(path) && isRead(path) ? [{ mode, id, path }] : []
  })
  const contents = new Map(
    blobs(root, entries).map((content, at) => [entries[at]?.path ?? '', content] as const),
  )
  const links = new Set(entries.flatMap(({ path, mode }) => (mode === LINK ? [path] : [])))
  for (const { path } of entries) {
    const content = contents.get(links.has(path) ? targetOf(path, contents.get(path)) : path)
    if (content === undefined) continue
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return entries.length > 0
}

/** Git keeps names that no file may have, such as `..` of a repository made by hand. */
const isInside = (path: string): boolean =>
  !/[\\:]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part))

/** A link becomes a copy of its file in the commit: it never leads to files of this machine. */
const targetOf = (path: string, link: Buffer | undefined): string =>
  posix.join(posix.dirname(path), link?.toString() ?? '')

/** Of the server only the names of its operations count. */
const isRead = (path: string): boolean =>
  !path.startsWith('server/') || /^server\/[^/]+\/routes\.ts$/.test(path)

/** Reads all contents by one process. Each is `<id> <type> <size>`, a line break, the bytes. */
function blobs(root: string, entries: readonly Entry[]): readonly (Buffer | undefined)[] {
  if (entries.length === 0) return []
  const output = git(root, ['cat-file', '--batch'], `${entries.map(({ id }) => id).join('\n')}\n`)
  if (!output) return []
  let at = 0
  return entries.map(() => {
    const end = output.indexOf('\n', at)
    const size = Number(output.subarray(at, end).toString().split(' ')[2])
    const start = end + 1
    at = start + size + 1
    return output.subarray(start, start + size)
  })
}
