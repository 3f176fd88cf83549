import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Installs the packed package with its dependencies, as npm does: none of those of development. */
function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '.bin'), { recursive: true })
  const npm = process.env['npm_execpath']
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm]
  execFileSync(command ?? '', [...first, 'pack', '--pack-destination', folder], {
    cwd: root,
    stdio: 'ignore',
  })
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  mkdirSync(join(packages, 'gatehouse'))
  execFileSync('tar', ['xzf', packed, '-C', 'node_modules/gatehouse', '--strip-components=1'], {
    cwd: folder,
  })
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true }>>
  }
  const own = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    const [, name] = own.exec(path) ?? []
    if (name === undefined || dev === true || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(packages, name)), { recursive: true })
    symlinkSync(join(root, path), join(packages, name))
  }
  symlinkSync(join(root, 'node_modules/.bin/node'), join(packages, '.bin/node'))
  return folder
}

test('a product of a document is written, checked, tried and built by the installed package', () => {
  const folder = installed()
  const gatehouse = (...words: readonly string[]) =>
    execFileSync(
      process.execPath,
      [join(folder, 'node_modules/gatehouse/scripts/gatehouse.cjs'), ...words],
      { cwd: folder, encoding: 'utf8' },
    )
  const document = join(root, 'tests/compile/new-product/library.yaml')
  expect(gatehouse('init', 'library', '--openapi', document)).toContain('library: 7 screens.')
  const screen = readFileSync(join(folder, 'library/flows/loans/loans.yaml'), 'utf8')
  const [, schema = ''] = /\$schema=(\S+)/.exec(screen) ?? []
  expect(existsSync(join(folder, 'library/flows/loans', schema))).toBe(true)
  expect(gatehouse('check', 'library')).toContain('0 errors, 0 warnings.')
  expect(gatehouse('generate', 'library')).toContain('0 errors, 0 warnings.')
  expect(existsSync(join(folder, 'library/schemas/screen.schema.json'))).toBe(true)
  expect(gatehouse('test', 'library')).toContain('12 passed, 0 failed.')
  expect(gatehouse('build', 'library')).toContain('Built dist/')
  expect(readFileSync(join(folder, 'library/dist/index.html'), 'utf8')).toContain('Town Library')
})
