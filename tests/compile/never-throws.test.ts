import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { times } from '../support/times.ts'
import { smallProject } from './virtual-project.ts'

const project = smallProject()
const paths = [...project.files.keys()]

/** Words that belong elsewhere, or nowhere. */
const words = fc.constantFrom(
  'constructor',
  'toString',
  '__proto__',
  'takes.asks',
  'takes.',
  '=',
  '=takes',
  '=state',
  '=state.auth',
  '=answer.x',
  '=1/0',
  '=[1, "a"]',
  '=has(a)',
  '={"a": 1}',
  '={1: 2}',
  '""',
  '~',
  'true',
  '-1',
  '[]',
  '{}',
  '[[]]',
  '{ a: { b: [1] } }',
  'start',
  'question',
  'finish',
  'FlowResult',
  'verifyVerificationOtp',
  '"=x ? y : z"',
  "'=a[0]'",
  '=x.exists(y, y)',
  '=-(-9)',
  '.',
  '..',
)

const mutation = fc.record({
  path: fc.constantFrom(...paths),
  line: fc.nat(60),
  how: fc.oneof(
    fc.constant((_line: string): readonly string[] => []),
    words.map((word) => (line: string): readonly string[] => [line.replace(/: .*$/, `: ${word}`)]),
    words.map((word) => (line: string): readonly string[] => [line.replace(/[\w-]+(?=:)/, word)]),
    fc.constant((line: string): readonly string[] => [`  ${line}`]),
    fc.constant((line: string): readonly string[] => [line, line]),
    fc
      .tuple(
        fc.nat(40),
        fc.constantFrom('{', '}', '[', ':', ' ', '"', '=', '#', '-', '\t', '&a ', '*a', '!x '),
      )
      .map(([at, piece]) => (line: string): readonly string[] => [
        `${line.slice(0, at)}${piece}${line.slice(at)}`,
      ]),
  ),
})

describe('with any file content', () => {
  it(
    'the compiler returns a program or diagnostics with a file position',
    () => {
      fc.assert(
        fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
          const files = new Map(project.files)
          for (const { path, line, how } of mutations) {
            const lines = (files.get(path) ?? '').split('\n')
            const at = line % Math.max(1, lines.length)
            files.set(
              path,
              [...lines.slice(0, at), ...how(lines[at] ?? ''), ...lines.slice(at + 1)].join('\n'),
            )
          }
          const { program, diagnostics } = compile({ ...project, files })
          expect(program !== undefined).toBe(
            diagnostics.every(({ severity }) => severity === 'warning'),
          )
          for (const { span, message } of diagnostics) {
            expect(files.has(span.file)).toBe(true)
            expect(span.start).toBeLessThanOrEqual((files.get(span.file) ?? '').length)
            expect(message).not.toMatch(/undefined|\[object|NaN/)
          }
        }),
        { numRuns: 150 * times },
      )
    },
    60_000 * times,
  )
})

describe('an answer that calls the server again', () => {
  it.each([
    ['unauthorized: { notice: demo.trouble }', 'unauthorized'],
    ['forbidden: { go: ask }', 'forbidden'],
  ])('is followed once: %s', (line, answer) => {
    const path = 'flows/app.yaml'
    const text = project.files.get(path) ?? ''
    expect(text).toContain(line)
    const again = 'call: listLanguages, ok: []'
    const start = project.files.get('flows/demo/start.yaml') ?? ''
    const { diagnostics } = compile({
      ...project,
      files: new Map(project.files)
        .set(path, text.replace(line, `${answer}: [{ ${again} }, { go: ask }]`))
        .set('flows/demo/start.yaml', `${start}on:\n  enter: { ${again} }\n`),
    })
    expect(diagnostics).toEqual([])
  })
})

describe('a name that every object of JavaScript has', () => {
  it.each([
    [
      'flows/demo/code.yaml',
      'requestId: =state.auth.requestId, authenticator: Sms',
      'toString: =state.auth.requestId, authenticator: Sms',
    ],
    ['flows/state.yaml', 'route: text', 'route: constructor'],
    ['flows/state.yaml', 'each: text', 'each: constructor'],
    ['flows/state.yaml', 'stepCompleted: { type: integer', 'stepCompleted: { type: constructor'],
    ['flows/demo/ask.yaml', 'asks: demo', 'toString: key\n  asks: demo'],
  ])('is no name of ours: in %s, "%s" as "%s"', (path, right, wrong) => {
    const text = project.files.get(path) ?? ''
    expect(text).toContain(right)
    const { diagnostics } = compile({
      ...project,
      files: new Map(project.files).set(path, text.replace(right, wrong)),
    })
    expect(diagnostics.map(({ message }) => message).join(' ')).toMatch(/toString|constructor/)
  })
})
