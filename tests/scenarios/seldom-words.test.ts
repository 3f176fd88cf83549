import { expect, it } from 'vitest'
import { around, readExample } from '../compile/virtual-project.ts'
import { failures } from './running.ts'

/** Words of scenarios that the shipped ones do not need. */
it('a scenario checks titles and checklists, opens tabs, and closes notices', async () => {
  expect(
    await failures(
      around(
        readExample(`# flows/demo/start.yaml
title: { text: demo.start.hello, values: { name: =state.auth.note } }
content:
  - text: demo.ask.question
    when: =environment.handheld
  - link: demo.start.code
    press: { go: code }
  - link: demo.start.ask
    press: { open: done, with: { step: second } }
  - link: demo.start.done
    press: { go: ask }
  - button: demo.done.again
    press: { notice: demo.trouble }
# flows/demo/code.yaml
content:
  - field: code
  - checklist: code
  - submit: demo.code.submit
form:
  schema:
    required: [code]
    properties:
      code: { $ref: fields/code, title: demo.code.code }
  rules:
    - at: code
      min-digits: 2
# flows/texts/en-US/error.yaml
not-blank: Type something.
min-digits: At least {n} digits.
# flows/texts/ko-KR/error.yaml
not-blank: 입력해 주세요.
min-digits: 숫자 {n}개 이상이어야 합니다.
# flows/demo/start.test.yaml
screen: start
given:
  handheld: true
  state: { auth: { note: kim } }
scenarios:
  - scenario: titles, tabs, notices, addresses
    steps:
      - see:
          - { text: demo.ask.question }
          - { title: demo.start.hello, values: { name: kim } }
          - { heading: demo.start.hello, values: { name: kim } }
      - press: demo.done.again
      - dismiss: demo.trouble
      - not-seen: { notice: demo.trouble }
      - press: demo.start.ask
      - opened: done
        with: { step: second }
      - press: demo.start.code
      - arrive: code
      - type: { code: "1" }
      - see: { not-met: error.min-digits, values: { n: 2 } }
      - type: { code: "12" }
      - see: { met: error.min-digits, values: { n: 2 } }
      - open: done
        with: { step: first }
      - answers: { listVerificationAuthenticators: { ok: { items: [] } } }
      - arrive: done
        with: { step: first }
`),
      ),
    ),
  ).toEqual({})
})
