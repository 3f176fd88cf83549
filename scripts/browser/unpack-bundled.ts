import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflate } from '@sparticuz/chromium'

const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']

/**
 * Unpacks the headless Chromium of the npm package, with the libraries of Amazon Linux 2023 that a
 * bare system lacks.
 * @param folder target; existing content is used unchanged
 * @returns the folder: `chromium`, `al2023/lib`, `fonts` and the software renderer
 */
export async function unpackBundled(folder: string): Promise<string> {
  if (existsSync(join(folder, 'chromium'))) return folder
  mkdirSync(dirname(folder), { recursive: true })
  // Two test workers may come here together: each unpacks aside, and the first to finish renames
  // its folder.
  const aside = await mkdtemp(`${folder}-`)
  try {
    await inflateInto(aside)
    renameSync(aside, folder)
  } catch (problem) {
    if (!existsSync(join(folder, 'chromium'))) throw problem
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return folder
}

async function inflateInto(folder: string): Promise<void> {
  const archives = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '..',
    'bin',
  )
  const before = process.env['TMPDIR']
  // The package unpacks into the temporary folder and reads its name before it first waits.
  process.env['TMPDIR'] = folder
  const unpacking = ARCHIVES.map((name) => inflate(join(archives, name)))
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await Promise.all(unpacking)
}
