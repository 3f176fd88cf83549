import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { originsOf } from '../../src/compiler/2-resolve/origin.ts'
import { compile } from '../../src/compiler/compile.ts'
import { around, readExample } from './virtual-project.ts'

const shared = `# flows/tenants/acme.yaml
tenant: acme
screens:
  start:
    content:
      survey: { button: survey.title, after: demo.start.ask, press: { go: survey } }
      tour: { button: tour.title, after: survey, press: { go: tour } }
# flows/tenants/best.yaml
tenant: best
`
const folder = `# flows/tenants/acme/state.yaml
stores:
  own:
    fields:
      toured: { type: boolean, persists: envelope }
  ownSurvey:
    keyed: true
    fields:
      comment: { type: text, class: personal, persists: envelope }
# flows/tenants/acme/parts/thanks.yaml
part: thanks
takes:
  says: { type: key }
ends: [left]
content:
  - text: takes.says
  - button: demo.done.again
    press: { end: left }
# flows/tenants/acme/actions/leave-survey.yaml
action: leave-survey
steps:
  - set: { ownSurvey.comment: '' }
  - go: start
# flows/tenants/acme/fields/comment.yaml
field: comment
class: personal
schema: { type: string, minLength: 1, maxLength: 200 }
ui: { ui:widget: text, ui:autocomplete: "off" }
# flows/tenants/acme/survey/survey.yaml
screen: survey
route: /survey
access: public
title: survey.title
content:
  - field: comment
  - submit: demo.code.submit
form:
  schema:
    required: [comment]
    properties:
      comment: { $ref: fields/comment, title: survey.comment }
on:
  submit:
    - set: { ownSurvey.comment: =form.comment }
    - go: survey-thanks
      replace: true
# flows/tenants/acme/survey/thanks.yaml
screen: survey-thanks
route: /survey/thanks
access: public
needs: =state.ownSurvey.comment != ""
title: survey.title
use: thanks
with: { says: survey.thanks }
on:
  left: { do: leave-survey }
# flows/tenants/acme/tour/tour.yaml
screen: tour
route: /tour
access: public
title: { of: '=state.own.toured ? "again" : "first"', is: ownVisits.says, else: tour.title }
content:
  - button: demo.done.again
    press:
      - set: { own.toured: true }
      - go: start
# flows/tenants/acme/lookups/visits.yaml
table: ownVisits
columns: { says: text }
rows:
  again: { says: tour.again }
# flows/tenants/acme/texts/en-US/survey.yaml
title: Survey
comment: Comment
thanks: Thank you.
# flows/tenants/acme/texts/ko-KR/survey.yaml
title: 설문
comment: 의견
thanks: 감사합니다.
# flows/tenants/acme/texts/en-US/tour.yaml
title: Tour
again: You know this tour.
# flows/tenants/acme/texts/ko-KR/tour.yaml
title: 둘러보기
again: 이미 둘러본 화면입니다.
# flows/tenants/acme/texts/en-US/demo.yaml
start: { title: Start at Acme }
# flows/tenants/acme/texts/ko-KR/demo.yaml
start: { title: 에이스 시작 }
`
const scenario = `# flows/tenants/acme/survey/survey.test.yaml
screen: survey
scenario: a comment is kept until the thanks
steps:
  - type: { comment: Good }
  - press: submit
  - arrive: survey-thanks
  - remembers: { ownSurvey: { comment: Good } }
  - press: demo.done.again
  - arrive: start
`
const sources = around(readExample(`${shared}${folder}${scenario}`))
const without = around(readExample('# flows/tenants/best.yaml\ntenant: best\n'))

describe('the folder of a tenant', () => {
  const { tenants, diagnostics, unused, scenarios } = compile(sources)
  const acme = tenants['acme']?.program

  it('adds journeys, parts, actions, kinds of field, stores and texts', () => {
    expect(formatDiagnostics([...diagnostics, ...unused], sources)).toBe('')
    expect(Object.keys(acme?.journeys ?? {})).toEqual(['demo', 'survey', 'tour'])
    expect(acme?.journeys['survey']?.screens.map(({ id }) => id)).toEqual([
      'survey',
      'survey-thanks',
    ])
    expect(acme?.index.state).toMatchObject({
      own: { fields: { toured: { persists: 'envelope', class: 'plain' } } },
      ownSurvey: { keyed: true, fields: { comment: { class: 'personal' } } },
    })
    expect(Object.keys(acme?.index.actions ?? {})).toContain('leave-survey')
    expect(tenants['acme']?.texts['ko-KR']?.['tour']).toMatchObject({ title: '둘러보기' })
    expect(tenants['acme']?.texts['en-US']?.['demo']).toMatchObject({
      start: { title: 'Start at Acme', ask: 'Answer a question' },
    })
  })

  it('has tables that only its own files read', () => {
    const title = acme?.journeys['tour']?.screens[0]?.title
    expect(JSON.stringify(title)).toContain('tour.again')
    const other = around(
      readExample(
        shared +
          folder.replace('flows/tenants/acme/tour/tour.yaml', 'flows/tenants/best/tour/tour.yaml'),
      ),
    )
    expect(
      compile(other).diagnostics.flatMap(({ code, span }) =>
        code === 'unknown-column' ? [`${span.file} ${span.line}`] : [],
      ),
    ).toEqual(['flows/tenants/best/tour/tour.yaml 4'])
  })

  it('reports a cell of its table once, at its row', () => {
    const wrong = around(readExample(shared + folder.replace('tour.again }', 'tour.agian }')))
    expect(
      compile(wrong).diagnostics.map(({ code, span }) => `${span.file}:${span.line} ${code}`),
    ).toEqual(['flows/tenants/acme/lookups/visits.yaml:4 unknown-text'])
  })

  it('leaves the programs of all other tenants as they are', () => {
    const { tenants: plain } = compile(without)
    for (const name of ['default', 'best']) {
      expect(tenants[name]?.program).toEqual(plain[name]?.program)
      expect(tenants[name]?.texts).toEqual(plain[name]?.texts)
    }
  })

  it('has scenarios of its tenant', async () => {
    expect(scenarios.map(({ tenant }) => tenant)).toEqual(['acme'])
    for (const each of scenarios)
      expect(tenants['acme'] && (await runScenario(tenants['acme'], each))).toBeUndefined()
  })

  it('is named as the origin of its values', () => {
    expect(originsOf(sources, 'acme', 'screens.survey.route')).toMatchObject({
      origins: [{ value: '/survey', at: { file: 'flows/tenants/acme/survey/survey.yaml' } }],
    })
  })
})

const withLogo = (value: string) => ({
  ...around(
    readExample(
      `# flows/tenants/acme.yaml\ntenant: acme\nbrand: { logo: ${value} }\n# flows/tenants/best.yaml\ntenant: best\n`,
    ),
  ),
  pictures: new Map([
    ['flows/tenants/acme/logo.svg', '/assets/logo-1.svg'],
    ['flows/tenants/best/best.svg', '/assets/logo-2.svg'],
  ]),
})

describe('the logo of a tenant', () => {
  it('has the address of a file in its folder', () => {
    const { tenants, diagnostics } = compile(withLogo('logo.svg'))
    expect(diagnostics).toEqual([])
    expect(tenants['acme']?.program.index.tenant).toMatchObject({ logo: '/assets/logo-1.svg' })
    expect(tenants['acme']?.look).toMatchObject({ logoFile: 'flows/tenants/acme/logo.svg' })
    expect(tenants['default']?.look).not.toHaveProperty('logo')
  })

  it.each([
    ['lego.svg', 'missing-picture', 'Did you mean "logo.svg"?'],
    ['flows/tenants/acme/logo.svg', 'missing-picture', 'Did you mean "logo.svg"?'],
    ['../best/best.svg', 'missing-picture', 'It is in flows/tenants/best/.'],
    ['other.svg', 'missing-picture', 'There is no picture "other.svg" in flows/tenants/acme/.'],
    ['"https://acme.example/logo.svg"', 'foreign-logo', 'is not a path'],
  ])('%s is reported once, at its place', (value, code, message) => {
    const { diagnostics } = compile(withLogo(value))
    expect(
      diagnostics.map(({ span, ...each }) => `${span.line}:${span.column} ${each.code}`),
    ).toEqual([`2:16 ${code}`])
    expect(diagnostics[0]?.message).toContain(message)
  })

  it('is reported in a folder of no tenant', () => {
    const sources = withLogo('logo.svg')
    const pictures = new Map([...sources.pictures, ['flows/tenants/acne/logo.svg', '/logo-3.svg']])
    const { diagnostics } = compile({ ...sources, pictures })
    expect(diagnostics).toMatchObject([
      { code: 'unknown-tenant', span: { file: 'flows/tenants/acne/logo.svg', line: 1, column: 1 } },
    ])
    expect(diagnostics[0]?.message).toContain('Did you mean "acme"?')
  })
})
