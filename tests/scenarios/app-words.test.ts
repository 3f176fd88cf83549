import { describe, expect, it } from 'vitest'
import { around, readExample } from '../compile/virtual-project.ts'
import { failures, running } from './running.ts'

const shell = `shell:
  load: {}
  logo: []
  profile:
    when: =state.session.markerToken != ""
    name: =state.auth.userId
    detail: =state.auth.userId
    managed-by: =state.auth.userId
    press: { go: start }
  footer: []
  content:
    - countdown: request
      label: demo.code.code
      last: 60
      when: =timers.request.running
    - link: demo.done.again
      when: =timers.request.running
      press: { do: longer }
`
const project = `# flows/app.yaml
timers:
  request:
    deadline: auth.expiresAt
    expired:
      - go: done
        with: { step: third }
        replace: true
${shell}# flows/actions/longer.yaml
action: longer
steps:
  - start: { request: 300 }
# flows/demo/start.yaml
content:
  - text: demo.start.hello
    values: { name: =state.auth.userId }
    tone: lead
  - link: demo.start.code
    press: { go: ask }
  - link: demo.start.done
    press: { go: done, with: { step: first } }
  - link: demo.start.ask
    press: { go: code }
  - button: demo.code.submit
    press:
      - start: { request: 120 }
      - go: ask
# flows/demo/code.yaml
timers: {}
`

describe('words of flows/app.yaml, from YAML to the page', () => {
  it('timers, shell.content: continue across screens, show on each, end once', async () => {
    expect(
      await failures(
        around(
          readExample(`${project}# flows/demo/start.test.yaml
screen: start
scenarios:
  - scenario: it runs out on another screen than it began
    steps:
      - not-seen: { countdown: request }
      - press: demo.code.submit
      - arrive: ask
      - see: { countdown: request, left: 120 }
      - wait: 100
      - see: { countdown: request, left: 20 }
      - reload
      - see: { countdown: request, left: 20 }
      - wait: 20
      - arrive: done
      - not-seen: { countdown: request }
      - wait: 100
  - scenario: what stands above every screen can be pressed
    steps:
      - press: demo.code.submit
      - arrive: ask
      - press: demo.done.again
      - see: { countdown: request, left: 300 }
`),
        ),
      ),
    ).toEqual({})
  })

  it("shell.content: is above the screen's content, except on a bare screen", () => {
    const { program } = running(
      around(readExample(`${project}# flows/demo/ask.yaml\nlayout: bare\n`)),
    )
    const blocks = (id: string) =>
      program.journeys['demo']?.screens
        .find((screen) => screen.id === id)
        ?.content.map(({ block }) => block)
    expect([blocks('start')?.slice(0, 3), blocks('ask')]).toEqual([
      ['text', 'countdown', 'link'],
      ['icon', 'text', 'button'],
    ])
  })

  it('at-start: finishes before the first screen, also at a reload, only once', async () => {
    expect(
      await failures(
        around(
          readExample(`# flows/app.yaml
unmet: { go: start, replace: true }
at-start:
  - when: =state.auth.requestId != ""
    call: getLoginStatus
    with: { requestId: =state.auth.requestId }
    ok:
      - set: { auth.stepCompleted: =answer.result.stepCompleted }
    rejected:
      REQUEST_EXPIRED: { go: done, with: { step: third }, replace: true }
# flows/demo/ask.yaml
needs: =state.auth.stepCompleted == 1
# flows/demo/ask.test.yaml
screen: ask
given:
  state: { auth: { requestId: req-1 } }
scenarios:
  - scenario: what the server says is known when the needs are judged
    steps:
      - not-seen: { text: demo.ask.question }
      - answers: { getLoginStatus: { ok: { result: { nextStep: VERIFY, stepCompleted: 1 }, challenges: [] } } }
      - see: { text: demo.ask.question }
      - reload
      - not-seen: { text: demo.ask.question }
      - answers: { getLoginStatus: { ok: { result: { nextStep: VERIFY, stepCompleted: 1 }, challenges: [] } } }
      - press: demo.ask.yes
      - arrive: done
      - called: getLoginStatus
        times: 2
  - scenario: the needs do not hold by what the server says
    steps:
      - answers: { getLoginStatus: { ok: { result: { nextStep: VERIFY, stepCompleted: 0 }, challenges: [] } } }
      - arrive: start
  - scenario: it leads elsewhere
    steps:
      - answers: { getLoginStatus: { rejected: REQUEST_EXPIRED } }
      - arrive: done
  - scenario: no answer keeps nobody out
    given:
      state: { auth: { requestId: req-1, stepCompleted: 1 } }
    steps:
      - answers: { getLoginStatus: no-answer }
      - see:
          - notice: demo.trouble
          - text: demo.ask.question
      - retry: demo.trouble
      - answers: { getLoginStatus: { ok: { result: { nextStep: VERIFY, stepCompleted: 1 }, challenges: [] } } }
      - see: { text: demo.ask.question }
  - scenario: nothing is asked where nothing is under way
    given:
      state: { auth: { requestId: "", stepCompleted: 1 } }
    steps:
      - see: { text: demo.ask.question }
      - not-called: getLoginStatus
`),
        ),
      ),
    ).toEqual({})
  })

  it("shell.menu: appears on home screens, in the reader's language", async () => {
    const sources = around(
      readExample(`# flows/app.yaml
${shell.replaceAll(/^ {2}content:[^]*/gm, '')}  menu:
    label: demo.start.title
    call: listMenus
    with: { language: =environment.language }
    active: =query.from
    none: demo.trouble
# flows/demo/ask.yaml
layout: home
# flows/demo/ask.test.yaml
screen: ask
scenarios:
  - scenario: it is there, and again in the other language
    steps:
      - called: listMenus
        with: { language: en-US }
      - answers: { listMenus: { ok: { items: [] } } }
      - language: ko-KR
      - called: listMenus
        with: { language: ko-KR }
        times: 2
      - answers: { listMenus: no-answer }
      - see: [{ text: demo.trouble }, { failed: menu }]
      - retry: menu
      - answers: { listMenus: { ok: { items: [] } } }
      - not-seen: { failed: menu }
      - press: demo.ask.yes
      - arrive: done
`),
    )
    expect(await failures(sources)).toEqual({})
    const screens = running(sources).program.journeys['demo']?.screens ?? []
    expect(
      screens
        .filter(({ content }) => content.some(({ block }) => block === 'menu'))
        .map(({ id }) => id),
    ).toEqual(['ask'])
  })
})
