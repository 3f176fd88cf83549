import { expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { keyTables } from '../../src/language/keys.ts'
import type { Key, Shape } from '../../src/language/syntax-dsl.ts'
import { around, readExample, smallProject } from './virtual-project.ts'

// `{ of, is, else }` may be any plain value: the choice is made or refused, and never dropped
// without a diagnostic.
const rows = (icon: string) => `# flows/demo/done.yaml
content:
  - list: =data.methods.items
    key: =item.name
    icon: ${icon}
    title: { text: demo.done.method, values: { name: =item.name } }
  - button: demo.done.again
    press: { go: start }
`
const counted = (keys: string) => `# flows/demo/done.yaml
content:
  - list: =data.methods.items
    key: =item.name
    title: { text: demo.done.method, values: { name: =item.name } }
    ${keys}
  - button: demo.done.again
    press: { go: start }
`
const choices = (icon: string) => `# flows/demo/done.yaml
content:
  - select: chosen
    each: =data.methods.items
    key: =item.name
    icon: ${icon}
    title: { text: demo.done.method, values: { name: =item.name } }
  - submit: demo.done.again
form: { schema: { required: [chosen], properties: { chosen: { type: string, title: demo.done.title } } } }
on: { submit: { go: start, replace: true } }
`
const block = (text: string) => `# flows/demo/start.yaml
content:
  - ${text}
  - link: demo.start.code
    press: { go: code }
  - link: demo.start.ask
    press: { go: ask }
  - link: demo.start.done
    press: { go: done, with: { step: first } }
`
const timed = (last: string, press = 'press: { start: { pause: 60 } }') =>
  `${block(`countdown: pause\n    label: demo.start.code\n    last: ${last}\n  - resend: pause\n    label: demo.start.code\n    ${press}`)}timers: { pause: {} }\n`
const poll = (wait: string) =>
  `# flows/demo/start.yaml\npoll:\n  standing: { call: getLoginStatus, with: { requestId: =state.auth.requestId }, when: =state.auth.requestId != "", ${wait}, until: =answer.result.nextStep == "COMPLETE", rejected: { REQUEST_EXPIRED: { go: code, replace: true } }, ok: { go: code, replace: true } }\n`

const state = (store: string) =>
  `# flows/state.yaml\n${smallProject().files.get('flows/state.yaml') ?? ''}  ${store}\n`

/** For each key, an example with this value; `values` are two valid ones. */
const examples: Readonly<
  Record<
    string,
    { readonly of: (value: string) => string; readonly values: readonly [string, string] }
  >
> = {
  'api: security': {
    of: (value) => `# flows/app.yaml\napi: { security: { sessionToken: ${value} } }\n`,
    values: ['=state.auth.note', '=state.session.markerToken'],
  },
  'block: list … at-most': {
    of: (count) => counted(`at-most: ${count}\n    more: demo.done.again`),
    values: ['1', '2'],
  },
  'block: list … icon': { of: rows, values: ['sms', 'key'] },
  'block: list … placeholders': {
    of: (count) => counted(`placeholders: ${count}`),
    values: ['1', '2'],
  },
  'block: select … icon': { of: choices, values: ['sms', 'key'] },
  'block: progress': { of: (value) => block(`progress: ${value}\n    of: 3`), values: ['1', '2'] },
  'block: progress … of': {
    of: (value) => block(`progress: 1\n    of: ${value}`),
    values: ['2', '3'],
  },
  'block: countdown … last': { of: timed, values: ['10', '20'] },
  'fact: groups': {
    of: (value) =>
      block(
        `facts:\n      - { label: demo.start.code, value: =state.auth.note, groups: ${value} }`,
      ),
    values: ['3', '4'],
  },
  'poll: every': { of: (value) => poll(`every: ${value}`), values: ['2', '3'] },
  'poll: back-off': { of: (value) => poll(`every: 2, back-off: ${value}`), values: ['10', '20'] },
  'step: start': {
    of: (value) => timed('10', `press: { start: { pause: ${value} } }`),
    values: ['10', '20'],
  },
  'step: fill': {
    of: (value) =>
      `# flows/demo/code.yaml\non: { enter: { fill: { code: ${value} } }, submit: { go: start } }\n`,
    values: ['a', 'b'],
  },
  'valueByWord: of': {
    of: (value) =>
      `# flows/demo/code.yaml\non: { enter: { fill: { code: { of: ${value}, is: { a: seen }, else: unseen } } }, submit: { go: start } }\n`,
    values: ['a', 'b'],
  },
  'step: authorize … client': {
    of: (value) =>
      block(
        `link: demo.start.code\n    press: { authorize: authorize, client: ${value}, scope: openid, back-to: code, remember: session.pkce }`,
      ),
    values: ['a', 'b'],
  },
  'step: prepare … client': {
    of: (value) =>
      `# flows/demo/code.yaml\non: { enter: { prepare: session.pkce, client: ${value}, back-to: code }, submit: { go: start } }\n`,
    values: ['a', 'b'],
  },
  'storeCopy: of an each': {
    of: (value) =>
      `${state('copies: { each: { kind: [a, b] }, fields: { note: { type: text } } }')}# flows/demo/start.yaml\nstores: { copy: { store: copies, kind: ${value} } }\non: { enter: { set: { copy.note: seen } } }\n`,
    values: ['a', 'b'],
  },
  'stateField: days': {
    of: (value) =>
      state(
        `seen: { survives-sign-out: true, fields: { note: { type: text, persists: cookie, days: ${value} } } }`,
      ),
    values: ['10', '20'],
  },
  'tenant: floor': {
    of: (value) => `# flows/tenants/default.yaml\nfloor: ${value}\n`,
    values: ['0', '1'],
  },
  'limit: least': {
    of: (value) =>
      `# flows/tenants/default.yaml\nlimits: { login.maxLength: { least: ${value} } }\n`,
    values: ['10', '20'],
  },
  'limit: most': {
    of: (value) =>
      `# flows/tenants/default.yaml\nlimits: { login.maxLength: { most: ${value} } }\n`,
    values: ['60', '70'],
  },
  'brand: hue': {
    of: (value) => `# flows/tenants/default.yaml\nbrand: { hue: ${value} }\n`,
    values: ['10', '20'],
  },
}

const takesValues = (shape: Shape): boolean =>
  shape.is === 'value' ||
  (shape.is === 'map' && takesValues(shape.of)) ||
  (shape.is === 'either' &&
    shape.of.some(({ is }) => is === 'value') &&
    !shape.of.some(({ is }) => is === 'data'))
const named = (before: string, keys: Readonly<Record<string, Key>>) =>
  Object.entries(keys)
    .filter(([, { shape }]) => takesValues(shape))
    .map(([name]) => `${before}${name}`)

/** Tables of scenarios and mocks, which are no program. */
const noProgram = /^(?:scenario|told|given|madeUpAnswer|scenarioStep|sight|mock|mockAnswer):/

it('lists every key that takes a plain value', () => {
  const all = Object.entries(keyTables)
    .flatMap(([table, { keys, words = {}, others }]) =>
      named(`${table}: `, keys).concat(
        named(`${table}: `, words),
        Object.entries(words).flatMap(([word, use]) => named(`${table}: ${word} … `, use.keys)),
        others?.is === 'value' ? [`${table}: of an each`] : [],
      ),
    )
    .filter((called) => !noProgram.test(called))
  expect(all.toSorted()).toEqual(Object.keys(examples).toSorted())
})

const refused = /^refused: /

/** The program, or the reason for its absence. */
function madeOf(example: string): string {
  const { diagnostics, program } = compile(around(readExample(example)))
  const wrong = diagnostics.filter(({ severity }) => severity === 'error')
  return wrong.length > 0
    ? `refused: ${wrong.map(({ code, message }) => `${code} ${message}`).join(', ')}`
    : JSON.stringify(program)
}

it.each(Object.entries(examples))('%s', (_, { of, values: [one, other] }) => {
  expect(madeOf(of(one))).not.toMatch(refused)
  const made = [one, other].map((last) =>
    madeOf(of(`{ of: =state.auth.note, is: { a: ${one} }, else: ${last} }`)),
  )
  expect(refused.test(made[0] ?? '') || made[0] !== made[1]).toBe(true)
})
