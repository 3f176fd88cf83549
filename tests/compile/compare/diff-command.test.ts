import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownSchemas } from '../../../scripts/generate-schemas.ts'

const root = join(import.meta.dirname, '../../..')
const schema = readFileSync(join(root, 'schemas/diff.schema.json'), 'utf8')
const isValid = new Ajv2020().compile(JSON.parse(schema))
let folder = ''

interface Output {
  readonly risk: string
  readonly changes: readonly { readonly sentence: string }[]
  readonly errors: readonly { readonly side: string; readonly diagnostics: readonly object[] }[]
}

function diff(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'src/cli/main.ts'), 'diff', ...words],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

function json(...words: readonly string[]): {
  readonly status: number | null
  readonly output: Output
} {
  const { status, stdout } = diff('--json', ...words)
  const output = JSON.parse(stdout) as Output
  isValid(output)
  expect(isValid.errors).toBeNull()
  return { status, output }
}

const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=one', '-c', 'user.email=one@example.com', ...words], {
    cwd: folder,
  })

function edit(path: string, from: string, to: string): () => void {
  const file = join(folder, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
  return () => writeFileSync(file, text)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-diff-test-'))
  cpSync(join(import.meta.dirname, '../fixture'), folder, { recursive: true })
  cpSync(join(import.meta.dirname, 'products/settings'), folder, { recursive: true })
  cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'one')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('gatehouse diff', () => {
  it('compares the last commit with the files here, and finds nothing', () => {
    const undo = edit('flows/demo/start.yaml', 'route: /', '# a comment\nroute: /')
    expect(diff()).toEqual({
      status: 0,
      stderr: '',
      stdout: 'No difference that a person or the server would see, from HEAD to the files here.\n',
    })
    undo()
  })

  it.each([
    ['low', 0, 'flows/texts/en-US/demo.yaml', 'Type a code', 'Enter a code'],
    ['medium', 2, 'flows/tenants/default.yaml', 'open: true', 'open: false'],
    ['high', 3, 'flows/tenants/default.yaml', 'lasts: 300', 'lasts: 600'],
  ])('exits by the risk: %s with %i', (risk, code, path, from, to) => {
    const undo = edit(path, from, to)
    const { status, output } = json()
    undo()
    expect({ risk: output.risk, status }).toEqual({ risk, status: code })
  })

  it('prints each change with rule and places, and fails on a risk', () => {
    const undo = edit('flows/tenants/acme.yaml', 'digits: 8', 'digits: 7')
    const found = diff('HEAD', '.', '--fail-on', 'never')
    undo()
    expect(found.stdout).toContain(
      [
        'high risk: 1 change',
        '  The setting `code.digits` is 7 digits, not 8. (tenant acme)',
        '    setting-weaker  before flows/tenants/acme.yaml:4:19  after flows/tenants/acme.yaml:4:19',
      ].join('\n'),
    )
    expect(found.stdout).toContain('1 change from HEAD to the files here: 1 high, 0 medium, 0 low.')
    expect(found.status).toBe(0)
  })

  it('says which side does not compile, with its mistakes', () => {
    const undo = edit('flows/demo/start.yaml', 'go: code', 'go: cod')
    const [shown, { status, output }] = [diff(), json()]
    undo()
    expect(shown.status).toBe(1)
    expect(shown.stdout).toContain('There is no screen "cod".')
    expect(shown.stdout).toContain('The side after (the files here) does not compile: 1 error.')
    expect(status).toBe(1)
    expect(output.risk).toBe('unknown')
    expect(output.errors.map(({ side, diagnostics }) => [side, diagnostics.length])).toEqual([
      ['after', 1],
    ])
  })

  it('refuses words that name nothing, with 1', () => {
    expect(diff('nothing-here')).toEqual({
      status: 1,
      stdout: '',
      stderr: '"nothing-here" is no folder, and no commit of this repository.\n',
    })
    expect(diff('HEAD:flows').stderr).toBe('"HEAD:flows" has no product in flows.\n')
    expect(diff('a', 'b', 'c').status).toBe(1)
    expect(diff('--fail-on', 'sometimes').status).toBe(1)
  })

  it('compares two folders of another product', () => {
    const shop = join(root, 'examples/shop-account')
    expect(json(shop, shop)).toMatchObject({ status: 0, output: { risk: 'none', changes: [] } })
  })
})

describe('the shape of the output', () => {
  it('is the generated schema', () => {
    expect(schema).toBe(ownSchemas()['diff.schema.json'])
  })
})
