import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { ChangeableApi } from './changed-api.ts'
import { reportedIn, usesOf } from './uses.ts'

// Runs `npm run generate` in a copy of the project with a changed OpenAPI document.
const root = join(import.meta.dirname, '../../..')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-generate-'))
  for (const part of ['docs', 'flows', 'openapi', 'schemas', 'scripts', 'src', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
})
afterAll(() => rmSync(folder, { recursive: true }))

function generate() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/generate.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  let last = ''
  // Further places in a scenario's answers are related places of the first.
  const reported = [
    ...stdout.matchAll(
      /^(?:(\S+\.yaml:\d+):\d+ {2}error {2}(\S+)| {2}The same problem is here\. {2}(\S+\.yaml:\d+):\d+)/gm,
    ),
  ]
    .map(([, line, code, other]) => ({ line: line ?? other, code: (last = code ?? last) }))
    .toSorted((one, other) => `${one.line}`.localeCompare(`${other.line}`))
  return { status, reported, stderr }
}

it.each([
  ['--help', 0, /^npm run generate \[-- --language <tag>\]\n[\s\S]*Exit code/, /^$/],
  ['-h', 0, /^npm run generate /, /^$/],
  ['--watch', 2, /^$/, /^There is nothing to do with "--watch": npm run generate -- --help\n$/],
  ['--language', 2, /^$/, /^"" is not one tag of a language \(BCP 47\)\.\n$/],
])('npm run generate %s is answered, and writes nothing', (option, status, stdout, stderr) => {
  const written = join(folder, 'src/compiler/diagnostics/diagnostics.generated.ts')
  const before = readFileSync(written, 'utf8')
  writeFileSync(written, `${before}// by hand\n`)
  const answer = spawnSync(process.execPath, ['scripts/generate.ts', option], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([answer.status, answer.stdout, answer.stderr]).toEqual([
    status,
    expect.stringMatching(stdout),
    expect.stringMatching(stderr),
  ])
  expect(readFileSync(written, 'utf8')).toBe(`${before}// by hand\n`)
})

it('npm run generate writes files and exits with 0 when everything matches', () => {
  const { status, reported } = generate()
  expect({ status, reported }).toEqual({ status: 0, reported: [] })
}, 120_000)

it('npm run generate writes files, lists mismatched lines and exits with 1', () => {
  const path = join(folder, 'openapi/common-api.yaml')
  const { files, openapi } = readSources(root)
  writeFileSync(path, new ChangeableApi(openapi.commonApi).renamed('getSignedInUser'))
  const { status, reported } = generate()
  const lines = [
    ...usesOf(files)
      .filter(({ operation }) => operation === 'getSignedInUser')
      .map(({ call }) => call),
    ...reportedIn(files, 'getSignedInUser'),
  ]
  expect(lines.length).toBeGreaterThan(1)
  expect({ status, reported }).toEqual({
    status: 1,
    reported: lines
      .toSorted((one, other) => one.localeCompare(other))
      .map((line) => ({ line, code: 'unknown-operation' })),
  })
  expect(readFileSync(join(folder, 'src/api/generated/operations.ts'), 'utf8')).toContain(
    'getSignedInUserAnew',
  )
}, 120_000)

it.each([
  [
    'a reference that leads nowhere',
    (text: string) =>
      text.replace('"#/components/schemas/OtpDelivery"', '"#/components/schemas/OtpDelivrery"'),
    'dangling-reference',
  ],
  [
    'a type that there is not',
    (text: string) => text.replace('type: integer', 'type: interger'),
    'unknown-word',
  ],
  ['no document', () => undefined, 'missing-file'],
])(
  'npm run generate of %s reports only that and exits with 1',
  (_, change, code) => {
    const path = join(folder, 'openapi/common-api.yaml')
    const written = join(folder, 'src/api/generated/operations.ts')
    const before = readFileSync(written, 'utf8')
    const changed = change(readSources(root).openapi.commonApi)
    if (changed === undefined) rmSync(path)
    else writeFileSync(path, changed)
    const { status, reported, stderr } = generate()
    expect({ status, codes: reported.map((each) => each.code), stderr }).toEqual({
      status: 1,
      codes: [code],
      stderr: '',
    })
    expect(reported[0]?.line).toMatch(/^openapi\/common-api\.yaml:\d+$/)
    expect(readFileSync(written, 'utf8')).toBe(before)
  },
  120_000,
)
