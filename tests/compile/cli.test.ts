import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Diagnostic } from '../../src/language/diagnostic.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''

function gatehouse(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'src/cli/main.ts'), ...words],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

/** Of the product itself. */
function tenant(...words: readonly string[]) {
  return spawnSync(
    process.execPath,
    [join(root, 'src/cli/main.ts'), 'explain', '--tenant', ...words],
    { cwd: root, encoding: 'utf8' },
  ).stdout
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-check-'))
  cpSync(join(import.meta.dirname, 'fixture'), folder, { recursive: true })
  cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('gatehouse check', () => {
  it('is content with a project without mistakes', () => {
    const { status, stdout } = gatehouse('check')
    expect(stdout).toMatch(/^\d+ files: 0 errors, 0 warnings\.\n$/)
    expect(status).toBe(0)
  })

  it('prints place, line, suggestion and help page, and exits with 1', () => {
    writeFileSync(
      join(folder, 'flows/demo/other.yaml'),
      'screen: other\nroute: /other\naccess: public\nentry: true\non:\n  enter: { go: strat }\n',
    )
    const { status, stdout } = gatehouse('check')
    expect(stdout).toContain('flows/demo/other.yaml:6:16  error  unknown-screen')
    expect(stdout).toContain('There is no screen "strat". Did you mean "start"?')
    expect(stdout).toContain('    6 |   enter: { go: strat }\n      |                ^^^^^\n')
    expect(stdout).toContain('npm run explain -- unknown-screen')
    expect(stdout).toContain('1 error, 0 warnings.')
    expect(status).toBe(1)
  })

  it('says the same as JSON for machines', () => {
    const { status, stdout } = gatehouse('check', '--json')
    const found = JSON.parse(stdout) as readonly Diagnostic[]
    expect(found).toMatchObject([
      {
        code: 'unknown-screen',
        severity: 'error',
        span: { file: 'flows/demo/other.yaml', line: 6, column: 16 },
      },
    ])
    expect(status).toBe(1)
  })
})

const screen = (goal: string) =>
  `screen: watched\nroute: /watched\naccess: public\nentry: true\non:\n  enter: { go: ${goal} }\n`

describe('gatehouse check --watch', () => {
  it("checks again after a save, exits with the last check's code", async () => {
    const file = join(folder, 'flows/demo/watched.yaml')
    let printed = ''
    writeFileSync(file, screen('start'))
    const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), 'check', '--watch'], {
      cwd: folder,
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    try {
      await vi.waitFor(() => expect(printed).toMatch(/ files: \d+ error/), 30_000)
      expect(printed).not.toContain('watched.yaml:6:16  error  unknown-screen')
      writeFileSync(file, screen('finish'))
      await vi.waitFor(
        () => expect(printed).toContain('watched.yaml:6:16  error  unknown-screen'),
        30_000,
      )
    } finally {
      const ended = once(child, 'exit')
      child.kill()
      expect(await ended).toEqual([1, null])
      rmSync(file)
    }
  })
})

describe('npx gatehouse', () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>
  }
  const npx = (...words: readonly string[]) =>
    spawnSync(process.execPath, [join(root, bin['gatehouse'] ?? ''), ...words], {
      cwd: root,
      encoding: 'utf8',
    })

  it('runs as a shell command and prints the same help', () => {
    const { status, stdout } = npx('check', '--help')
    expect([status, stdout]).toEqual([0, gatehouse('check', '--help').stdout])
    expect(readFileSync(join(root, bin['gatehouse'] ?? ''), 'utf8')).toMatch(
      /^#!\/usr\/bin\/env node\n/,
    )
  })

  it('exits with the code of the command it ran', () => {
    expect(npx('chek').status).toBe(2)
  })
})

describe('gatehouse check, of a file with a wrong extension', () => {
  it('reports that the file is not read', () => {
    const file = join(folder, 'flows/demo/hours.YAML')
    writeFileSync(file, 'screen: hours\n')
    try {
      expect(gatehouse('check').stdout).toContain('flows/demo/hours.YAML:1:1  error  unknown-file')
    } finally {
      rmSync(file)
    }
  })
})

describe('gatehouse check, of a folder and a link where files should be', () => {
  it('says so of each, and checks the rest', () => {
    const [dir, link, other] = [
      'flows/demo/dir.yaml',
      'flows/demo/link.yaml',
      'flows/demo/hours.yml',
    ].map((path) => join(folder, path))
    mkdirSync(dir ?? '')
    symlinkSync('nowhere.yaml', link ?? '')
    writeFileSync(other ?? '', 'screen: hours\n')
    try {
      const { status, stdout } = gatehouse('check')
      expect(stdout).toContain(
        'flows/demo/dir.yaml:1:1  error  missing-file\n  flows/demo/dir.yaml (this is a folder) is missing.',
      )
      expect(stdout).toContain(
        'flows/demo/link.yaml:1:1  error  missing-file\n  flows/demo/link.yaml (this link has no target) is missing.',
      )
      expect(stdout).toContain('flows/demo/hours.yml:1:1  error  unknown-file')
      expect(status).toBe(1)
    } finally {
      for (const path of [dir, link, other]) rmSync(path ?? '', { recursive: true })
    }
  })
})

describe('gatehouse check, outside of a project', () => {
  it('says so in one sentence', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'src/cli/main.ts'), 'check'],
      { cwd: tmpdir(), encoding: 'utf8' },
    )
    expect(stderr).toMatch(/^The project cannot be read: .*openapi.*\n$/)
    expect(status).toBe(2)
  })
})

describe('npm run explain', () => {
  it('prints the page of a code', () => {
    expect(gatehouse('explain', 'unknown-screen').stdout).toMatch(
      /^# unknown-screen\n[\s\S]*## Wrong[\s\S]*## Right/,
    )
  })

  it('suggests a code', () => {
    expect(gatehouse('explain', 'unknown-sreen')).toMatchObject({
      status: 2,
      stderr: 'There is no diagnostic called "unknown-sreen". Did you mean "unknown-screen"?\n',
    })
  })

  it('says where a value of a tenant comes from', () => {
    writeFileSync(
      join(folder, 'flows/tenants/acme.yaml'),
      'tenant: acme\nvalues: { login: { maxLength: 40 } }\n',
    )
    expect(gatehouse('explain', '--tenant', 'acme', 'login.maxLength')).toEqual({
      status: 0,
      stderr: '',
      stdout:
        'login.maxLength: 40\n  flows/tenants/acme.yaml:2:31     set here\n  flows/tenants/default.yaml:3:23  the default is 50\n',
    })
    const { stdout: asInTheFile } = gatehouse('explain', '--tenant', 'acme', 'login.maxLength')
    for (const spelt of ['tenant.login.maxLength', 'values.login.maxLength'])
      expect(gatehouse('explain', '--tenant', 'acme', spelt).stdout).toBe(asInTheFile)
    expect(gatehouse('explain', '--tenant', 'acme', 'login.maxLenght')).toMatchObject({
      status: 2,
      stderr:
        'The tenant "acme" has nothing at "login.maxLenght". Did you mean "maxLength"? There are maxLength.\n',
    })
    expect(gatehouse('explain', '--tenant', 'acmee', 'login')).toMatchObject({
      status: 2,
      stderr: 'There is no tenant called "acmee". Did you mean "acme"? There are acme, default.\n',
    })
    expect(gatehouse('explain', '--tenant')).toMatchObject({ status: 2 })
  })

  it('prints hosts and floor, and compares unnamed items by position', () => {
    expect(tenant('hanbit-bank', 'hosts')).toMatch(
      /^hosts: \[login\.hanbit-bank\.example\]\n {2}flows\/tenants\/hanbit-bank\.yaml:\d+:\d+ {2}set here\n$/,
    )
    expect(tenant('hanbit-bank', 'floor')).toMatch(
      /^floor: \[knowledge\]\n.*set here\n.*the default is 1\n$/,
    )
    expect(tenant('hanbit-bank', 'limits.otp.digits.least')).toContain('flows/tenants/default.yaml')
    expect(tenant('maru', 'app.shell.logo')).not.toContain('the default is')
  })

  it('ignores no word', () => {
    expect(gatehouse('check', '/nowhere')).toMatchObject({
      status: 2,
      stdout: '',
      stderr:
        'There is nothing to do with "/nowhere": it is no folder with flows/app.yaml in it. gatehouse check --help says more.\n',
    })
    expect(gatehouse('check', '--json', '--reporter', 'sarif')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'Give --json or --reporter, not both. gatehouse check --help says more.\n',
    })
    expect(gatehouse('explain', '--calls', 'startLogin')).toMatchObject({
      status: 2,
      stdout: '',
      stderr:
        'There is nothing to do with "startLogin" beside --calls. gatehouse explain --help says more.\n',
    })
    expect(gatehouse('explain', 'one', 'two')).toMatchObject({ status: 2, stdout: '' })
  })

  it('lists everything when called without arguments', () => {
    const all = gatehouse('explain')
    expect(all.stdout).toContain('unknown-operation')
    expect(all.status).toBe(0)
    expect(gatehouse()).toMatchObject({ status: 2 })
  })
})
