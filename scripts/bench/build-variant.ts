import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Variant {
  readonly root: string
  readonly remove: () => void
}

const PROJECT = [
  'flows',
  'index.html',
  'openapi',
  'package-lock.json',
  'package.json',
  'server',
  'schemas',
  'scripts',
  'src',
  'tsconfig.base.json',
  'tsconfig.json',
]

/** Each tenant is a build of the same size as the first, so one is measured. */
const isOtherTenant = (path: string) => /[/\\]flows[/\\]tenants[/\\](?!default\.yaml$)/.test(path)

/**
 * Builds the project in a temporary folder, with further flows and without tenants beside the
 * default.
 */
export function buildVariant(root: string, files: ReadonlyMap<string, string>): Variant {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
  const variant = { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
  try {
    for (const name of PROJECT)
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        filter: (path) => !isOtherTenant(path),
      })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    execFileSync(process.execPath, ['--max-old-space-size=8192', 'scripts/build.ts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return variant
  } catch (problem) {
    variant.remove()
    throw problem
  }
}
