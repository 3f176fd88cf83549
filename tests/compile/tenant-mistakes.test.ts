import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { smallProject } from './virtual-project.ts'

const file = 'flows/tenants/acme.yaml'
const acme = `tenant: acme
hosts: [login.acme.example]
values:
  login:
    maxLength: 40
brand:
  hue: 200
  logo: /brand/acme.svg
  colours:
    light:
      brand: "#0a4c8a"
app:
  languages: [ko-KR, en-US]
screens:
  start:
    title: acme.title
    content:
      demo.start.hello: null
      demo.start.done:
        before: demo.start.code
      help:
        button: acme.help
        after: demo.start.ask
        press:
          go: help
  help:
    route: /help
    final: true
    access: public
    title: acme.title
    content:
      - text: acme.help
parts:
  question:
    layout: wide
texts:
  en-US:
    acme:
      title: Acme
      help: Help
  ko-KR:
    acme:
      title: 에이스
      help: 도움말
`
const project = smallProject()
const lines = acme.trimEnd().split('\n')

/** Returns the file with one line changed. */
function withLine(at: number, line: string | undefined) {
  const text = lines
    .flatMap((each, index) => (index !== at ? [each] : line === undefined ? [] : [line]))
    .join('\n')
  return compile({ ...project, files: new Map(project.files).set(file, `${text}\n`) })
}

/** Also without the lines below it: a map becomes a value. */
const key = (line: string) => /^( *(?:- )?[\w.-]+:)/.exec(line)?.[1] ?? line

describe('a line of a tenant that is written otherwise', () => {
  it('compiles as it is', () => {
    expect(withLine(-1, '').diagnostics).toEqual([])
  })

  it.each([
    ['dropped', () => undefined],
    ['null', (line: string) => `${key(line)} null`],
    ['a list', (line: string) => `${key(line)} [x]`],
    ['a map', (line: string) => `${key(line)} { x: y }`],
    ['an expression', (line: string) => `${key(line)} =state.nobody`],
    ['a number', (line: string) => `${key(line)} -7`],
    ['a name of the machine', (line: string) => line.replace(/[\w.-]+:/, '__proto__:')],
    ['misspelt', (line: string) => line.replace(/([\w.-]+):/, '$1x:')],
  ] as const)("%s: never throws, and is reported only in the tenant's file", (_, change) => {
    for (const [at, line] of lines.entries()) {
      const { diagnostics, program, tenants } = withLine(at, change(line))
      const wrong = diagnostics.filter(({ severity }) => severity === 'error')
      expect([
        line,
        diagnostics
          .filter(({ span }) => span.file !== file)
          .map(({ span, code }) => `${span.file}:${span.line} ${code}`),
      ]).toEqual([line, []])
      // Either a whole program or diagnostics.
      expect([line, wrong.length === 0]).toEqual([line, program !== undefined])
      expect([line, Object.keys(tenants)[0]]).toEqual([line, program && 'default'])
    }
  })
})
