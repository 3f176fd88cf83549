import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { originsOf } from '../../src/compiler/2-resolve/origin.ts'
import { compile } from '../../src/compiler/compile.ts'
import { examplesOf, guidePages } from './guide-pages.ts'
import { around, readExample } from './virtual-project.ts'

const root = join(import.meta.dirname, '../..')
const acme = `# flows/tenants/acme.yaml
tenant: acme
hosts: [login.acme.example]
values: { login: { maxLength: 40 } }
brand: { hue: 80, logo: /brand/acme.svg }
app: { languages: [ko-KR, en-US] }
screens:
  start:
    title: acme.title
    content:
      demo.start.hello: null
      demo.start.done: { before: demo.start.code }
      help: { button: acme.help, after: demo.start.ask, press: { go: help } }
  help:
    route: /help
    final: true
    access: public
    title: acme.title
    content:
      - text: acme.help
  ask: { title: acme.title }
texts:
  en-US: { acme: { title: Acme, help: Help }, demo: { code: { submit: Send } } }
  ko-KR: { acme: { title: 에이스, help: 도움말 }, demo: { code: { submit: 보내기 } } }
`
const sources = around(readExample(acme))
const { tenants, program, diagnostics } = compile(sources)
const screensOf = (tenant: string) =>
  Object.values(tenants[tenant]?.program.journeys ?? {}).flatMap(({ screens }) => screens)
const start = (tenant: string) => screensOf(tenant).find(({ id }) => id === 'start')

describe('a tenant has a program of its own', () => {
  it('beside that of the default, which stays as it is', () => {
    expect(formatDiagnostics(diagnostics, sources)).toBe('')
    expect(Object.keys(tenants)).toEqual(['default', 'acme'])
    expect(tenants['default']?.program).toEqual(program)
    expect(program).toEqual(
      compile({
        ...sources,
        files: new Map([...sources.files].filter(([path]) => path !== 'flows/tenants/acme.yaml')),
      }).program,
    )
    expect(tenants['acme']?.program.index.version).not.toBe(program?.index.version)
  })

  it('with its own values, language order, look and hosts', () => {
    const { program: own, look } = tenants['acme'] ?? {}
    expect(own?.index.tenant).toEqual({
      name: 'acme',
      values: { login: { maxLength: 40 } },
      logo: '/brand/acme.svg',
    })
    expect(Object.getPrototypeOf(own?.index.tenant.values)).toBeNull()
    expect(own?.index.texts.languages).toEqual(['ko-KR', 'en-US'])
    expect(look).toEqual({
      hosts: ['login.acme.example'],
      hue: 80,
      focus: 'brand',
      logo: '/brand/acme.svg',
      colours: { light: {}, dark: {} },
    })
  })

  it('with blocks taken away, moved and added by their names', () => {
    const diagnosticsOf = (tenant: string) =>
      start(tenant)?.content.map((block) =>
        'text' in block && 'key' in block.text ? block.text.key : block.block,
      )
    expect(diagnosticsOf('default')).toEqual([
      'demo.start.hello',
      'demo.start.code',
      'demo.start.ask',
      'demo.start.done',
    ])
    expect(diagnosticsOf('acme')).toEqual([
      'demo.start.done',
      'demo.start.code',
      'demo.start.ask',
      'acme.help',
    ])
    expect(start('acme')?.title).toMatchObject({ key: 'acme.title' })
  })

  it('with its own screens in its journey, other screens unchanged', () => {
    expect(tenants['acme']?.program.journeys['acme']).toMatchObject({
      screens: [{ id: 'help', route: '/help' }],
      texts: ['acme'],
    })
    expect(screensOf('acme').find(({ id }) => id === 'code')?.content).toEqual(
      screensOf('default').find(({ id }) => id === 'code')?.content,
    )
  })

  it('with its texts over those of the default', () => {
    expect(tenants['acme']?.texts['en-US']?.['demo']).toMatchObject({
      code: { submit: 'Send', title: 'The code' },
    })
    expect(tenants['default']?.texts['en-US']?.['demo']).toMatchObject({
      code: { submit: 'Confirm' },
    })
    expect(tenants['acme']?.texts['ko-KR']?.['acme']).toEqual({ title: '에이스', help: '도움말' })
  })

  it('with its values folded into the forms', () => {
    const form = around(
      readExample(`${acme}# flows/demo/code.yaml
form:
  schema:
    required: [code]
    properties:
      code: { $ref: fields/code, title: demo.code.code, maxLength: =tenant.login.maxLength }
`),
    )
    const compiled = compile(form)
    expect(formatDiagnostics(compiled.diagnostics, form)).toBe('')
    const most = (tenant: string) =>
      Object.values(compiled.tenants[tenant]?.program.journeys ?? {})
        .flatMap(({ screens }) => screens)
        .find(({ id }) => id === 'code')?.form?.schema
    expect(most('default')).toMatchObject({ properties: { code: { maxLength: 50 } } })
    expect(most('acme')).toMatchObject({ properties: { code: { maxLength: 40 } } })
    expect(compiled.tenants['acme']?.validators['code']).not.toBe(
      compiled.tenants['default']?.validators['code'],
    )
  })
})

it('the example of docs/guide/tenants.md compiles', () => {
  const [example = ''] = examplesOf(guidePages().get('docs/guide/tenants.md') ?? '')
  const shown = around(readExample(example))
  const compiled = compile(shown)
  expect(formatDiagnostics(compiled.diagnostics, shown)).toBe('')
  expect(Object.keys(compiled.tenants)).toEqual(['default', 'acme'])
})

function asked(tenant: string, path: string) {
  const found = originsOf(sources, tenant, path)
  return found.found === 'origins'
    ? found.origins.map(({ path: each, value, at, byDefault }) => [
        each,
        value,
        `${at.file.split('/').at(-1) ?? ''}:${at.line}:${at.column}`,
        byDefault?.value,
      ])
    : found
}

describe('where a value comes from', () => {
  it.each([
    [
      'a value that the tenant turns',
      'acme',
      'login.maxLength',
      [['login.maxLength', '40', 'acme.yaml:3:31', '50']],
    ],
    [
      'the same of the default',
      'default',
      'login.maxLength',
      [['login.maxLength', '50', 'default.yaml:3:23', undefined]],
    ],
    [
      'a title of a screen',
      'acme',
      'screens.start.title',
      [['screens.start.title', 'acme.title', 'acme.yaml:8:12', 'demo.start.title']],
    ],
    [
      'values that it does not change',
      'acme',
      'screens.code.title',
      [['screens.code.title', 'demo.code.title', 'code.yaml:4:8', undefined]],
    ],
    [
      'a text',
      'acme',
      'texts.en-US.demo.code.submit',
      [['texts.en-US.demo.code.submit', 'Send', 'acme.yaml:22:71', 'Confirm']],
    ],
    [
      'a list',
      'acme',
      'app.languages',
      [['app.languages', '[ko-KR, en-US]', 'acme.yaml:5:19', '[en-US, ko-KR]']],
    ],
    ['its look', 'acme', 'brand.hue', [['brand.hue', '80', 'acme.yaml:4:15', undefined]]],
  ])('%s', (_, tenant, path, expected) => {
    expect(asked(tenant, path)).toEqual(expected)
  })

  it('or that there is none', () => {
    expect(asked('acme', 'login.maxLenght')).toEqual({ found: 'nothing', known: ['maxLength'] })
    expect(asked('acmee', 'login')).toEqual({ found: 'no-tenant', known: ['acme', 'default'] })
  })
})

describe('the tenants of the project', () => {
  const shipped = compile(readSources(root))
  const of = (tenant: string) => shipped.tenants[tenant]

  it('are three, each another program with another look', () => {
    const names = Object.keys(shipped.tenants)
    expect(names).toEqual(['default', 'hanbit-bank', 'maru'])
    expect(new Set(names.map((name) => of(name)?.program.index.version)).size).toBe(3)
    expect(new Set(names.map((name) => JSON.stringify(of(name)?.look))).size).toBe(3)
    expect(
      new Set(names.map((name) => JSON.stringify(of(name)?.texts['ko-KR']?.['app']?.['product'])))
        .size,
    ).toBe(3)
  })

  it('differ where they mean to: codes, timers, methods, languages, screens', () => {
    expect(of('hanbit-bank')?.program.index.tenant.values).toMatchObject({
      otp: { digits: 8, lasts: 120 },
      login: { attempts: 3, lockedFor: 30 },
    })
    expect(of('maru')?.program.index.tenant.values).toMatchObject({
      otp: { digits: 6, lasts: 300 },
      methods: { first: ['Msg', 'Email'] },
    })
    expect(of('maru')?.program.index.texts.languages).toEqual(['ko-KR', 'en-US', 'ja-JP'])
    expect(Object.keys(of('maru')?.texts ?? {}).toSorted()).toEqual(['en-US', 'ja-JP', 'ko-KR'])
    expect(Object.keys(of('default')?.texts ?? {})).toEqual(['en-US', 'ko-KR'])
    expect(Object.keys(of('maru')?.program.journeys ?? {})).toContain('maru')
    expect(JSON.stringify(of('hanbit-bank')?.program.journeys['sign-in'])).not.toContain(
      'sign-in.login.withoutPassword',
    )
  })

  it('share the journeys that none of them changes', () => {
    for (const name of ['hanbit-bank', 'maru'])
      expect(of(name)?.program.journeys['logout']).toEqual(
        of('default')?.program.journeys['logout'],
      )
  })
})

const scenario = (file: string) =>
  around(readExample(`${acme}# flows/tenants/acme.test.yaml\n${file}`))

describe('a scenario of a tenant', () => {
  it('may name its screens and its texts', () => {
    const { scenarios, diagnostics: none } = compile(
      scenario(
        'screen: help\ntenant: acme\nscenario: it helps\nsteps:\n  - see: { text: acme.help }\n',
      ),
    )
    expect(none).toEqual([])
    expect(scenarios.map(({ tenant, screen }) => [tenant, screen])).toEqual([['acme', 'help']])
  })

  it('which the default does not have', () => {
    const reported = compile(
      scenario('screen: help\nscenario: it helps\nsteps:\n  - see: { text: acme.help }\n'),
    ).diagnostics
    expect(reported.map(({ code, span }) => `${span.line}:${span.column} ${code}`)).toEqual([
      '1:9 unknown-screen',
      '4:18 unknown-text',
    ])
  })
})
