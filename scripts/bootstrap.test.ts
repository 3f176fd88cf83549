import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let root = ''

/** Replaces npm's own file: records its arguments, and leaves a tree or an error. */
const NPM = `
const { mkdirSync, symlinkSync, writeFileSync, existsSync } = require('node:fs')
writeFileSync('called.json', JSON.stringify(process.argv.slice(2)))
if (process.env.BREAK) {
  console.error('npm error code EUSAGE\\nnpm error Missing: one from lock file\\nnpm error A complete log of this run can be found in: somewhere')
  process.exit(1)
}
mkdirSync('node_modules/.bin', { recursive: true })
writeFileSync('node_modules/.package-lock.json', '{}')
if (!existsSync('node_modules/.bin/node')) symlinkSync(process.execPath, 'node_modules/.bin/node')
`

interface Call {
  readonly version?: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

function bootstrap({ version = process.versions.node, env = {}, args = [] }: Call = {}) {
  rmSync(join(root, 'called.json'), { force: true })
  const start = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require('./scripts/bootstrap.cjs')`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-e', start, join(root, 'scripts', 'bootstrap.cjs'), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(root, 'npm-cli.js'), ...env },
    },
  )
  const called = join(root, 'called.json')
  const npm: unknown = existsSync(called) ? JSON.parse(readFileSync(called, 'utf8')) : undefined
  return { status, stdout, stderr, npm }
}

/** A lock that changed after the tree was installed. */
function changeLock(text: string): void {
  writeFileSync(join(root, 'package-lock.json'), text)
  const later = Date.now() / 1000 + 60
  utimesSync(join(root, 'package-lock.json'), later, later)
}

describe.skipIf(process.platform === 'win32')('bootstrap', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'gatehouse-bootstrap-'))
    mkdirSync(join(root, 'scripts'))
    copyFileSync(join(import.meta.dirname, 'bootstrap.cjs'), join(root, 'scripts', 'bootstrap.cjs'))
    writeFileSync(join(root, 'package.json'), '{}')
    writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3}')
    writeFileSync(join(root, 'npm-cli.js'), NPM)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('installs once, without install scripts, with development packages', () => {
    const first = bootstrap({ env: { NODE_ENV: 'production' } })
    expect(first).toMatchObject({ status: 0, stderr: '' })
    expect(first.stdout.trim().split('\n')).toHaveLength(1)
    expect(first.npm).toEqual(
      expect.arrayContaining([
        'ci',
        '--include=dev',
        '--include=optional',
        '--ignore-scripts',
        '--engine-strict=false',
      ]),
    )
    expect(bootstrap()).toEqual({ status: 0, stdout: '', stderr: '', npm: undefined })
  })

  test('installs again after changes in the lock, not in its date', () => {
    bootstrap()
    changeLock('{"lockfileVersion":3}')
    expect(bootstrap().npm).toBeUndefined()
    changeLock('{"lockfileVersion":3,"packages":{}}')
    expect(bootstrap().npm).toBeDefined()
  })

  test('accepts a manual npm install', () => {
    bootstrap()
    changeLock('{"lockfileVersion":3,"packages":{}}')
    const later = Date.now() / 1000 + 61
    utimesSync(join(root, 'node_modules', '.package-lock.json'), later, later)
    expect(bootstrap().npm).toBeUndefined()
  })

  test.each(['18.20.8', '20.18.3'])('refuses Node %s in one sentence', (version) => {
    expect(bootstrap({ version })).toEqual({
      status: 1,
      stdout: '',
      stderr: `Gatehouse: Node 20.19 or newer is needed to start, and this is ${version}.\n`,
      npm: undefined,
    })
  })

  test('runs the given script with its arguments, output and exit code', () => {
    writeFileSync(
      join(root, 'ends.ts'),
      'const code: number = 3; console.log(process.argv.slice(2).join()); process.exitCode = code',
    )
    const { status, stdout } = bootstrap({ args: ['ends.ts', 'one', '--two'] })
    expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
      status: 3,
      last: 'one,--two',
    })
  })

  test('says in one sentence why npm could not install', () => {
    expect(bootstrap({ env: { BREAK: '1' } })).toMatchObject({
      status: 1,
      stderr:
        'Gatehouse: the packages could not be installed: code EUSAGE: Missing: one from lock file\n',
    })
  })
})
