import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { coloured, paintFor, plain } from '../../src/cli/reporters/paint.ts'
import {
  formatForGithub,
  report,
  reporters,
  formatAsSarif,
} from '../../src/cli/reporters/reporter.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Diagnostic } from '../../src/language/diagnostic.ts'
import { around, readExample } from './virtual-project.ts'

const root = join(import.meta.dirname, '../..')
const sources = around(
  readExample(
    '# flows/demo/한글,twice.yaml\nscreen: twice\nroute: /twice\naccess: public\nentry: true\non:\n  enter: { go: strat }\n',
  ),
)
const found = compile(sources).diagnostics.filter(({ severity }) => severity === 'error')
const twice: Diagnostic = {
  code: 'duplicate-name',
  severity: 'warning',
  message: '100% of: a, b\r\nagain',
  remedy: 'Rename one.',
  span: { file: 'flows/a:b,c.yaml', start: 8, end: 13, line: 1, column: 9 },
  related: [
    {
      span: { file: 'flows/demo/start.yaml', start: 8, end: 13, line: 1, column: 9 },
      message: 'The first one.',
    },
  ],
}

/**
 * The requirements of SARIF 2.1.0 (OASIS, sections 3.13 to 3.28) for the parts and forms that the
 * reporter writes.
 */
const location = {
  type: 'object',
  required: ['artifactLocation', 'region'],
  additionalProperties: false,
  properties: {
    artifactLocation: {
      type: 'object',
      required: ['uri'],
      properties: {
        uri: { type: 'string', pattern: '^[A-Za-z0-9._~%/-]+$' },
        uriBaseId: { const: 'ROOT' },
      },
      additionalProperties: false,
    },
    region: {
      type: 'object',
      additionalProperties: false,
      required: ['startLine', 'startColumn'],
      properties: {
        startLine: { type: 'integer', minimum: 1 },
        startColumn: { type: 'integer', minimum: 1 },
        charOffset: { type: 'integer', minimum: 0 },
        charLength: { type: 'integer', minimum: 0 },
      },
    },
  },
}
const message = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1 } },
  additionalProperties: false,
}
const shape = {
  type: 'object',
  required: ['version', 'runs'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string', pattern: '^https://' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['tool', 'results'],
        additionalProperties: false,
        properties: {
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          originalUriBaseIds: {
            type: 'object',
            required: ['ROOT'],
            additionalProperties: {
              type: 'object',
              required: ['uri'],
              properties: { uri: { type: 'string', pattern: '^file:///.*/$' } },
            },
          },
          tool: {
            type: 'object',
            required: ['driver'],
            additionalProperties: false,
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                additionalProperties: false,
                properties: {
                  name: { type: 'string' },
                  version: { type: 'string' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      additionalProperties: false,
                      properties: {
                        id: { type: 'string' },
                        help: message,
                        defaultConfiguration: {
                          type: 'object',
                          properties: { level: { enum: ['none', 'note', 'warning', 'error'] } },
                          additionalProperties: false,
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['message'],
              additionalProperties: false,
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message,
                locations: {
                  type: 'array',
                  minItems: 1,
                  items: {
                    type: 'object',
                    properties: { physicalLocation: location },
                    additionalProperties: false,
                  },
                },
                relatedLocations: {
                  type: 'array',
                  uniqueItems: true,
                  items: {
                    type: 'object',
                    properties: {
                      id: { type: 'integer', minimum: 0 },
                      message,
                      physicalLocation: location,
                    },
                    additionalProperties: false,
                  },
                },
              },
            },
          },
        },
      },
    },
  },
}

describe('SARIF', () => {
  interface Log {
    readonly runs: readonly [
      {
        readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
        readonly results: readonly {
          readonly ruleId: string
          readonly ruleIndex: number
          readonly locations: unknown
        }[]
      },
    ]
  }

  it.each([
    ['nothing', []],
    ['findings of the compiler', found],
    ['a file of an odd name, and a second place', [twice, ...found]],
  ])('of %s is valid for version 2.1.0', (_, diagnostics) => {
    const log = JSON.parse(formatAsSarif(diagnostics, '/projects/bank', '1.2.3')) as Log
    const valid = new Ajv2020({ strict: false }).compile(shape)
    expect(valid(log) ? [] : valid.errors).toEqual([])
    const [{ tool, results }] = log.runs
    expect(results.map(({ ruleIndex }) => tool.driver.rules[ruleIndex]?.id)).toEqual(
      diagnostics.map(({ code }) => code),
    )
  })

  it('keeps the place', () => {
    const { results } = (JSON.parse(formatAsSarif(found, '/projects/bank', '1.2.3')) as Log).runs[0]
    expect(results.find(({ ruleId }) => ruleId === 'unknown-screen')?.locations).toMatchObject([
      {
        physicalLocation: {
          artifactLocation: {
            uri: 'flows/demo/%ED%95%9C%EA%B8%80%2Ctwice.yaml',
            uriBaseId: 'ROOT',
          },
          region: { startLine: 6, startColumn: 16, charLength: 5 },
        },
      },
    ])
  })
})

describe('annotations of GitHub', () => {
  it('are one line each, escaped as its runner reads them', () => {
    expect(formatForGithub([twice])).toBe(
      '::warning file=flows/a%3Ab%2Cc.yaml,line=1,col=9,endColumn=14,title=duplicate-name::100%25 of: a, b%0D%0Aagain%0AThe first one. flows/demo/start.yaml:1:9%0ARename one.',
    )
    expect(formatForGithub(found).split('\n')).toHaveLength(found.length)
  })
})

describe('a control character or an invisible character', () => {
  // The end of an annotation and a command, a colour, a bell of C1, a character that reverses the
  // line's direction, and one without width.
  const trap = 'a\u0007\u001B[31m\u009D\u202Eb\u200B'
  const trapped: Diagnostic = {
    ...twice,
    message: `"${trap}" is nothing.`,
    remedy: `Write "${trap}" otherwise.`,
    related: [{ span: twice.span, message: trap }],
    span: { ...twice.span, file: `flows/${trap}.yaml` },
  }
  const acting = /(?!\n)[\p{Cc}\u200B\u202E]/u

  it.each(reporters)('never goes out to %s', (reporter) => {
    const printed = report(
      reporter,
      { diagnostics: [trapped], sources, root: '/projects/bank', version: '1.2.3' },
      plain,
    )
    expect(printed).not.toMatch(acting)
    expect(
      printed.match(/a<U\+0007><U\+001B>\[31m<U\+009D><U\+202E>b<U\+200B>/g)?.length,
    ).toBeGreaterThanOrEqual(3)
  })

  it('is kept in the name of a file, which a script opens', () => {
    expect(
      JSON.parse(
        report(
          'json',
          { diagnostics: [trapped], sources, root: '/projects/bank', version: '1.2.3' },
          plain,
        ),
      ),
    ).toMatchObject([{ span: { file: `flows/${trap}.yaml` } }])
    expect(formatAsSarif([trapped], '/projects/bank', '1.2.3')).toContain(
      `flows/${encodeURI(trap)}.yaml`,
    )
  })
})

describe('colours', () => {
  it.each([
    ['on a terminal', true, {}, true],
    ['in a pipe', false, {}, false],
    ['where NO_COLOR says so', true, { NO_COLOR: '1' }, false],
    ['where NO_COLOR is empty', true, { NO_COLOR: '' }, true],
    ['on a terminal without any', true, { TERM: 'dumb' }, false],
    ['where FORCE_COLOR says so', false, { FORCE_COLOR: '1' }, true],
    ['where both say so', true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    ['where FORCE_COLOR is 0', true, { FORCE_COLOR: '0' }, false],
  ])('%s', (_, isTTY, environment, wanted) => {
    expect(paintFor({ isTTY }, environment)).toBe(wanted ? coloured : plain)
  })

  it('change only the colours, not the text', () => {
    const printed = formatDiagnostics(found, sources, coloured)
    expect(printed.replaceAll(/\u001B\[\d+m/g, '')).toBe(formatDiagnostics(found, sources))
    expect(printed).toContain('\u001B[31m^^^^^\u001B[39m')
  })
})

describe('gatehouse', () => {
  let folder = ''
  const gatehouse = (...words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'src/cli/main.ts'), ...words],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '', NO_COLOR: '' } },
    )
    return { status, stdout, stderr }
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-reporters-'))
    cpSync(join(import.meta.dirname, 'fixture'), folder, { recursive: true })
    cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
    writeFileSync(
      join(folder, 'flows/demo/start.test.yaml'),
      'screen: start\nscenario: to the code\nsteps:\n  - press: demo.start.code\n  - arrive: ask\n',
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('shows a pull request the failed step of a scenario', () => {
    const { status, stdout } = gatehouse('test', '--reporter', 'github')
    expect(stdout).toMatch(
      /^::error file=flows\/demo\/start\.test\.yaml,line=5,col=13,endColumn=16,title=scenario::to the code: This is not the screen "ask"\.%0AOn the page:%0A.*\n0 passed, 1 failed\.\n$/,
    )
    expect(status).toBe(1)
  })

  it('gives a script the failed step as well', () => {
    expect(JSON.parse(gatehouse('test', '--reporter=json').stdout)).toMatchObject({
      passed: 0,
      failed: 1,
      scenarios: [
        {
          file: 'flows/demo/start.test.yaml',
          line: 2,
          name: 'to the code',
          passed: false,
          failure: { span: { line: 5 } },
        },
      ],
    })
    expect(JSON.parse(gatehouse('check', '--reporter=sarif').stdout)).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'gatehouse' } } }],
    })
  })

  it.each([
    [['--help']],
    [['-h']],
    [['check', '--help']],
    [['test', '-h']],
    [['explain', '--help']],
  ])('%s helps, and that is no failure', (words) => {
    const { status, stdout, stderr } = gatehouse(...words)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^gatehouse [^\n]+\n\n[A-Z][^\n]+\.\n/)
    expect(stdout.split('\n').filter((line) => line.length > 160)).toEqual([])
  })

  it.each([
    [['chekc'], 'There is no verb "chekc". Did you mean "check"?'],
    [['check', '--reporter'], 'The option --reporter takes a reporter.'],
    [
      ['check', '--reporter', 'sarfi'],
      '"sarfi" is nothing that --reporter takes. Did you mean "sarif"?',
    ],
    [['check', '--jsn'], 'There is no option --jsn. Did you mean "json"?'],
    [['check', '--json=yes'], 'The option --json takes nothing.'],
    [
      ['check', 'flows'],
      'There is nothing to do with "flows": it is no folder with flows/app.yaml in it.',
    ],
    [['explain', '--tenant'], 'The option --tenant takes the name of a tenant.'],
  ])('reports %s in one line, with exit code 2', (words, sentence) => {
    const { status, stdout, stderr } = gatehouse(...words)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.startsWith(sentence)).toBe(true)
    expect(stderr.trimEnd()).not.toContain('\n')
  })
})
