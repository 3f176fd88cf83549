import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'rolldown/utils'
import type { Plugin, Rolldown } from 'vite'

const toBrotli = promisify(brotliCompress)

/** Where the build writes it, in dist/: file of a chunk to bytes of our own code in it, brotli. */
export const BUNDLE_REPORT = 'own-share.json'

/**
 * Measures our own code in each chunk, for the bench and for the test with its limit: minified as
 * in the build and compressed alone, which is more than its share of a compressed file. Code that
 * this part does not use stays, because other parts use it.
 */
export function bundleReport(): Plugin {
  return {
    name: 'gatehouse-own-share',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const shares = await Promise.all(
        Object.values(bundle)
          .filter((output) => output.type === 'chunk')
          .map(async (chunk) => [chunk.fileName, await ownBytes(chunk)] as const),
      )
      this.emitFile({
        type: 'asset',
        fileName: BUNDLE_REPORT,
        source: JSON.stringify(Object.fromEntries(shares)),
      })
    },
  }
}

async function ownBytes({
  fileName,
  code: whole,
  modules: all,
}: Rolldown.OutputChunk): Promise<number> {
  const modules = Object.entries(all)
  const own = modules.filter(
    ([id]) => !id.includes('/node_modules/') && !id.includes('rolldown/runtime'),
  )
  if (own.length === 0) return 0
  if (own.length === modules.length) return (await toBrotli(whole)).length
  const source = own.map(([, { code }]) => code ?? '').join('\n')
  const { code } = await minify(fileName, source, { module: true, compress: { unused: false } })
  return (await toBrotli(code)).length
}

const toGzip = promisify(gzip)

/**
 * A page takes 28 ms at the best quality and 2 ms at the next sensible one, for 7 % more bytes
 * (measured). From this many pages on the lower quality is used.
 */
const manyPages = 1_000

/**
 * Writes `.br` and `.gz` beside every text file: servers send them as they are. Fonts and images
 * are compressed already.
 * @param first screens at which users arrive: their pages get the best quality, however many others
 * there are
 */
export async function compressFolder(folder: string, first: ReadonlySet<string>): Promise<void> {
  const pages = globSync('**/*.html', { cwd: folder })
  const rest = globSync('**/*.{js,css,svg,json}', { cwd: folder })
  const qualityOf = (page: string): Quality =>
    pages.length < manyPages || first.has(basename(page, '.html')) ? 11 : 9
  const files = [
    ...rest.map((path) => ({ path, quality: 11 }) as const),
    ...pages.map((path) => ({ path, quality: qualityOf(path) })),
  ].values()
  // Each compression runs on a thread of its own.
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const { path, quality } of files) await compressFile(join(folder, path), quality)
    }),
  )
}

type Quality = 9 | 11

async function compressFile(file: string, quality: Quality): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    toGzip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/**
 * Milliseconds for which open pages can load the files of their own build after its replacement
 * (B25): 14 days.
 */
const life = 14 * 24 * 60 * 60 * 1_000

/** Epoch milliseconds since when no page of the build names a file in `assets/`. */
type Kept = Readonly<Record<string, number>>
const listIn = (dist: string) => join(dist, 'kept-assets.json')

/**
 * Copies assets that only `before` has into `dist`, unless they have been kept for long enough.
 * Names contain a hash, so a name never means two files.
 */
export function keepAssets(before: string, dist: string, now: number): void {
  const known = readKept(before)
  const gone = globSync('**/*.*', { cwd: join(before, 'assets') }).filter(
    (file) => !existsSync(join(dist, 'assets', file)),
  )
  const kept = gone
    .map((file) => [file, known[file] ?? now] as const)
    .filter(([, since]) => now - since < life)
  for (const [file] of kept) {
    const to = join(dist, 'assets', file)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(before, 'assets', file), to)
  }
  writeFileSync(listIn(dist), JSON.stringify(Object.fromEntries(kept), undefined, 1))
}

// Written by the line above, in an earlier build.
const readKept = (dist: string): Kept =>
  existsSync(listIn(dist)) ? (JSON.parse(readFileSync(listIn(dist), 'utf8')) as Kept) : {}

/**
 * Merges the builds of the tenants into one folder. File names are content hashes, so shared files
 * exist once.
 * @throws when two files of one name differ: the build is broken
 */
export function mergeBuilds(dist: string, folders: readonly string[]): void {
  for (const folder of folders) {
    for (const file of globSync(['assets/**/*', 'pages/**/*'], {
      cwd: folder,
      withFileTypes: true,
    }).filter((entry) => entry.isFile())) {
      const [from, path] = [
        join(file.parentPath, file.name),
        join(file.parentPath, file.name).slice(folder.length + 1),
      ]
      const to = join(dist, path)
      if (existsSync(to) && !readFileSync(to).equals(readFileSync(from)))
        throw new Error(`Two tenants have another ${path}.`)
      mkdirSync(dirname(to), { recursive: true })
      renameSync(from, to)
    }
  }
  const shares = folders.map(
    (folder) =>
      JSON.parse(readFileSync(join(folder, BUNDLE_REPORT), 'utf8')) as Readonly<
        Record<string, number>
      >,
  )
  writeFileSync(join(dist, BUNDLE_REPORT), JSON.stringify(Object.assign({}, ...shares)))
  for (const folder of folders) rmSync(folder, { recursive: true })
}
