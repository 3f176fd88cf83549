import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../src/language/diagnostic.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''

function gatehouse(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'src/cli/main.ts'), ...words], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-check-'))
  cpSync(join(import.meta.dirname, 'project'), folder, { recursive: true })
  cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('gatehouse check', () => {
  it('is content with a project without mistakes', () => {
    const { status, stdout } = gatehouse('check')
    expect(stdout).toMatch(/^\d+ files: 0 errors, 0 warnings\.\n$/)
    expect(status).toBe(0)
  })

  it('prints a mistake with its place, its line, a suggestion and the way to its page, and ends with 1', () => {
    writeFileSync(join(folder, 'flows/demo/other.yaml'), 'screen: other\nroute: /other\naccess: public\nentry: true\non:\n  enter: { go: strat }\n')
    const { status, stdout } = gatehouse('check')
    expect(stdout).toContain('flows/demo/other.yaml:6:16  error  unknown-screen')
    expect(stdout).toContain('There is no screen called "strat". Did you mean "start"?')
    expect(stdout).toContain('    6 |   enter: { go: strat }\n      |                ^^^^^\n')
    expect(stdout).toContain('gatehouse explain unknown-screen')
    expect(stdout).toContain('1 error, 0 warnings.')
    expect(status).toBe(1)
  })

  it('says the same as JSON for machines', () => {
    const { status, stdout } = gatehouse('check', '--json')
    const found = JSON.parse(stdout) as readonly Diagnostic[]
    expect(found).toMatchObject([{ code: 'unknown-screen', severity: 'error', span: { file: 'flows/demo/other.yaml', line: 6, column: 16 } }])
    expect(status).toBe(1)
  })
})

describe('gatehouse check, outside of a project', () => {
  it('says so in one sentence', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'src/cli/main.ts'), 'check'], { cwd: tmpdir(), encoding: 'utf8' })
    expect(stderr).toMatch(/^The project cannot be read: .*openapi.*\n$/)
    expect(status).toBe(2)
  })
})

describe('gatehouse explain', () => {
  it('prints the page of a code', () => {
    expect(gatehouse('explain', 'unknown-screen').stdout).toMatch(/^# unknown-screen\n[\s\S]*## Wrong[\s\S]*## Right/)
  })

  it('suggests a code', () => {
    expect(gatehouse('explain', 'unknown-sreen')).toMatchObject({ status: 1, stderr: 'There is no diagnostic called "unknown-sreen". Did you mean "unknown-screen"?\n' })
  })

  it('shows what there is when asked for nothing', () => {
    expect(gatehouse('explain').stderr).toContain('unknown-operation')
    expect(gatehouse()).toMatchObject({ status: 2 })
  })
})
