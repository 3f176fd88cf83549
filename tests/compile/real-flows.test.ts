import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { withoutOwnLanguages } from './virtual-project.ts'

const sources = readSources(join(import.meta.dirname, '../..'))
const file = 'flows/verify/sms.yaml'

/** Returns the project with one word of flows/verify/sms.yaml misspelled. */
function misspelt(right: string, wrong: string): Sources {
  const text = sources.files.get(file) ?? ''
  expect(text).toContain(right)
  return { ...sources, files: new Map(sources.files).set(file, text.replace(right, wrong)) }
}

/** Returns the place of a word, from 1. */
function placeOf(
  word: string,
  project: Sources,
): { readonly line: number; readonly column: number } {
  const before = (project.files.get(file) ?? '').split(word)[0] ?? ''
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

describe('the flows of the project', () => {
  const compiled = compile(sources)

  // A language that one tenant adds may lack texts (decision 0147).
  it('compile without a word of complaint, but of languages of one tenant', () => {
    expect(formatDiagnostics(withoutOwnLanguages(compiled.diagnostics), sources)).toBe('')
    expect(compiled.program).toBeDefined()
  })

  it('have no unused parts', () => {
    expect(formatDiagnostics(compiled.unused, sources)).toBe('')
  })

  it('keep each screen in a file with its name, folder prefix optional', () => {
    const found = [...sources.files]
      .filter(([path]) => !path.endsWith('.test.yaml'))
      .flatMap(([path, text]) => {
        const screen = /^screen: (\S+)$/m.exec(text)?.[1]
        const [, folder = '', name = ''] = /^flows\/([^/]+)\/([^/]+)\.yaml$/.exec(path) ?? []
        return screen === undefined || screen === name || screen === `${folder}-${name}`
          ? []
          : [path]
      })
    expect(found).toEqual([])
  })

  it('are the same program each time, with one name', () => {
    expect(compile(sources).program).toEqual(compiled.program)
    expect(compiled.program?.index.version).toMatch(/^[0-9a-z]{8,}$/)
  })

  it('hold nothing but data', () => {
    expect(JSON.parse(JSON.stringify(compiled.program))).toEqual(compiled.program)
  })

  it('have validators that ask for nothing but their runtime', () => {
    for (const body of Object.values(compiled.validators))
      expect(body).not.toMatch(/\brequire\(|\beval\(|new Function/)
  })
})

describe('a mistake in flows/verify/sms.yaml is reported at its own place', () => {
  it.each([
    [
      'operation',
      'unknown-operation',
      'call: sendVerificationOtp',
      'call: sendVerificationOpt',
      'sendVerificationOpt',
    ],
    ['argument', 'not-in-request', 'authenticator: Sms', 'autenticator: Sms', 'autenticator'],
    ['word of an argument', 'unknown-word', 'authenticator: Sms,', 'authenticator: Smms,', 'Smms'],
    [
      'field of the state',
      'unknown-path',
      'requestId: =state.auth.requestId',
      'requestId: =state.auth.requestIdd',
      'requestIdd',
    ],
    ['store', 'unknown-state-field', 'store: verification', 'store: verifikation', 'verifikation'],
    [
      'text',
      'unknown-text',
      'title: verify.sms.title',
      'title: verify.sms.titel',
      'verify.sms.titel',
    ],
    [
      'name of an action',
      'unknown-action',
      '{ do: other-ways }',
      '{ do: other-wais }',
      'other-wais',
    ],
    ['part', 'unknown-part', 'use: otp-challenge', 'use: otp-chalenge', 'otp-chalenge'],
    ['end', 'unknown-end', 'other-ways:', 'other-way:', 'other-way'],
    ['action', 'unknown-action', 'do: next-step', 'do: nextstep', 'nextstep'],
    ['key', 'unknown-key', 'needs:', 'need:', 'need'],
  ])('%s (Done when 5)', (_, code, right, wrong, word) => {
    const project = misspelt(right, wrong)
    const { program, diagnostics } = compile(project)
    const { line, column } = placeOf(word, project)
    expect(
      diagnostics.map(({ code: found, span }) => ({
        code: found,
        file: span.file,
        line: span.line,
        column: span.column,
      })),
    ).toEqual([{ code, file, line, column }])
    expect(diagnostics[0]?.message).toMatch(/Did you mean/)
    expect(program).toBeUndefined()
  })
})

describe('a document of openapi/ that is no YAML', () => {
  it('is the only reported mistake', () => {
    const broken = {
      ...sources,
      openapi: { ...sources.openapi, commonApi: 'openapi: 3.1.0\npaths: }\n' },
    }
    expect(
      compile(broken).diagnostics.map(({ code, span }) => ({
        code,
        file: span.file,
        line: span.line,
      })),
    ).toEqual([{ code: 'yaml-syntax', file: 'openapi/common-api.yaml', line: 2 }])
  })
})
