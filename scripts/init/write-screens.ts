import type { Type } from '../../src/compiler/types.ts'
import { formParts } from './form-parts.ts'
import { camel, humanised } from './names.ts'
import type { FormPlan, ListPlan } from './recognize-screens.ts'
import type { Words } from './words.ts'
import type { Tree } from './yaml-text.ts'

/** A screen, its scenario and its texts. The texts are below the ID of the screen. */
export interface Screen {
  readonly id: string
  readonly screen: Tree
  readonly test: Tree
  readonly texts: Tree
  /** Answers that a scenario needs to open it. */
  readonly answers: Tree
}

/** Start of a scenario on a screen that needs a signed-in user. */
const signedIn = (access: string): Tree =>
  access === 'auth' ? { state: { session: { signedIn: true } } } : {}

const placeholder = (name: string, { format }: Type): string =>
  format === undefined ? `{${name}}` : `{${name}, ${format === 'date' ? 'date' : 'datetime'}}`

/** Characters that a button shows in two lines of a small screen. */
const longestButton = 36
/** More screens are a list of links. */
const mostButtons = 6

export function homeScreen(
  screens: readonly Screen[],
  name: string,
  access: string,
  { home: own }: Words,
): Screen {
  const signsOut = access === 'auth'
  const areButtons =
    screens.length <= mostButtons &&
    screens.every(({ texts }) => String(texts['open']).length <= longestButton)
  return {
    id: 'home',
    screen: {
      screen: 'home',
      route: '/',
      access,
      layout: 'wide',
      title: 'home.title',
      entry: true,
      content: [
        ...(screens.length === 0 ? [{ text: 'home.empty' }] : []),
        ...screens.map(({ id }, index) => ({
          ...(areButtons
            ? { button: `${id}.open`, ...(index === 0 && { kind: 'main' }) }
            : { link: `${id}.open` }),
          press: { go: id },
        })),
        ...(screens.length === 0 && !signsOut
          ? [{ link: 'system.about.title', press: { go: 'about' } }]
          : []),
        ...(signsOut
          ? [
              {
                link: 'home.signOut',
                press: [{ clear: 'everything' }, { go: 'sign-in', replace: true }],
              },
            ]
          : []),
      ],
    },
    test: {
      screen: 'home',
      ...(signsOut && { given: signedIn(access) }),
      scenarios: [
        ...screens.map(({ id, answers }) => ({
          scenario: `leads to ${id}`,
          ...(Object.keys(answers).length > 0 ? { given: { answers } } : {}),
          steps: [{ press: `${id}.open` }, { arrive: id }],
        })),
        ...(screens.length === 0
          ? [{ scenario: 'is empty', steps: [{ see: { text: 'home.empty' } }] }]
          : []),
        ...(signsOut
          ? [
              {
                scenario: 'signs out',
                steps: [{ press: 'home.signOut' }, { arrive: 'sign-in' }],
              },
            ]
          : []),
      ],
    },
    texts: {
      title: name,
      ...(screens.length === 0 ? { empty: own.empty } : {}),
      ...(signsOut ? { signOut: own.signOut } : {}),
    },
    answers: {},
  }
}

export function listScreen(plan: ListPlan, access: string, { list: own }: Words): Screen {
  const { screen: id, remove, answer } = plan
  return {
    id,
    screen: {
      screen: id,
      route: `/${id}`,
      access,
      layout: 'wide',
      title: `${id}.title`,
      entry: true,
      load: { rows: { call: plan.id, ...rejectedRows(plan.codes, asNotice, id) } },
      content: [
        {
          list: ['=data.rows', ...plan.rows].join('.'),
          key: `=item.${plan.key.name}`,
          title: { text: `${id}.row`, values: { title: `=item.${plan.title.name}` } },
          ...(plan.detail && {
            detail: { text: `${id}.detail`, values: { detail: `=item.${plan.detail.name}` } },
          }),
          none: `${id}.none`,
          ...(remove
            ? {
                content: [
                  {
                    button: `${id}.remove`,
                    kind: 'danger',
                    press: [
                      {
                        ask: `${id}.sure`,
                        content: [
                          {
                            button: `${id}.remove`,
                            kind: 'danger',
                            press: [
                              {
                                call: remove.id,
                                with: { [remove.parameter]: `=item.${plan.key.name}` },
                                ok: [
                                  { reload: ['rows'] },
                                  { notice: `${id}.removed`, tone: 'good' },
                                ],
                                ...rejectedRows(remove.codes, asNotice, id),
                              },
                            ],
                          },
                          { button: `${id}.keep`, press: [] },
                        ],
                      },
                    ],
                  },
                ],
              }
            : {}),
        },
        { link: `${id}.home`, press: { go: 'home' } },
      ],
    },
    test: {
      screen: id,
      given: { ...signedIn(access), answers: { [plan.id]: { ok: answer.body } } },
      scenarios: [
        {
          scenario: answer.rows.length > 0 ? 'shows the rows' : 'says that there are no rows',
          steps: [
            { see: answer.rows.length > 0 ? { rows: answer.rows } : { text: `${id}.none` } },
            { press: `${id}.home` },
            { arrive: 'home' },
          ],
        },
      ],
    },
    texts: {
      title: plan.summary ?? humanised(id),
      open: plan.summary ?? humanised(id),
      row: placeholder('title', plan.title.type),
      ...(plan.detail && { detail: placeholder('detail', plan.detail.type) }),
      none: own.none,
      home: own.home,
      ...(remove
        ? {
            remove: own.remove,
            sure: own.sure,
            keep: own.keep,
            removed: own.removed,
          }
        : {}),
      ...rejectedTexts([...new Set([...plan.codes, ...(remove?.codes ?? [])])]),
    },
    answers: { [plan.id]: { ok: answer.body } },
  }
}

/** Rows of `rejected`, each with a text below the ID of the screen. */
const rejectedRows = (codes: readonly string[], row: (text: string) => Tree, id: string): Tree =>
  codes.length === 0
    ? {}
    : {
        rejected: Object.fromEntries(
          codes.map((code) => [code, row(`${id}.rejected.${camel(code)}`)]),
        ),
      }

const rejectedTexts = (codes: readonly string[]): Tree =>
  codes.length === 0
    ? {}
    : {
        rejected: Object.fromEntries(codes.map((code) => [camel(code), `${humanised(code)}.`])),
      }

/** One row for the errors of a form without a code: at their fields, or above the form. */
function formRows({ codes, refusals }: FormPlan, id: string): Tree {
  const own = rejectedRows(codes, asProblem, id)
  if (!refusals) return own
  const { statuses, hasMessage, hasFields } = refusals
  const rest = hasFields ? ' && size(error.fields) == 0' : ''
  const steps = [
    ...(hasFields ? [{ problems: `${id}.says`, of: '=error.fields' }] : []),
    ...(hasMessage
      ? [
          {
            when: `=error.message != ""${rest}`,
            problem: `${id}.says`,
            values: { message: '=error.message' },
          },
        ]
      : []),
    {
      ...((hasMessage || hasFields) && {
        when: hasMessage ? `=error.message == ""${rest}` : '=size(error.fields) == 0',
      }),
      problem: `${id}.refused`,
    },
  ]
  return {
    rejected: { ...(own['rejected'] as Tree | undefined), [statuses.join(', ')]: steps },
  }
}

const refusedTexts = ({ refusals }: FormPlan, { form }: Words): Tree =>
  refusals
    ? {
        ...((refusals.hasMessage || refusals.hasFields) && { says: '{message}' }),
        refused: form.refused,
      }
    : {}

const asNotice = (notice: string): Tree => ({ notice, tone: 'bad' })
const asProblem = (problem: string): Tree => ({ problem })

/** Scenarios of a submit: one with an answer, and one with the first error code. */
function sending(plan: FormPlan, typed: Tree, scenario: string): readonly Tree[] {
  const begin = [
    { type: typed },
    { press: 'submit' },
    { called: plan.id, with: { ...plan.fixed, ...typed } },
  ]
  const [code] = plan.codes
  return [
    {
      scenario,
      steps: [
        ...begin,
        ...(plan.answer
          ? [{ answers: { [plan.id]: { ok: plan.answer.body } } }, { arrive: 'home' }]
          : [{ answers: { [plan.id]: 'broken' } }]),
      ],
    },
    ...(code === undefined
      ? []
      : [
          {
            scenario: `shows why it is refused: ${code}`,
            steps: [
              ...begin,
              { answers: { [plan.id]: { rejected: code } } },
              { see: { problem: `${plan.screen}.rejected.${camel(code)}` } },
            ],
          },
        ]),
    ...refusedScenario(plan, begin),
  ]
}

function refusedScenario(
  { id, screen, refusals }: FormPlan,
  begin: readonly Tree[],
): readonly Tree[] {
  const status = refusals?.playable
  if (!refusals || status === undefined) return []
  const message = 'This is not accepted.'
  return [
    {
      scenario: `shows why it is refused: ${status}`,
      steps: [
        ...begin,
        { answers: { [id]: { rejected: status, ...(refusals.hasMessage && { message }) } } },
        {
          see: refusals.hasMessage
            ? { problem: `${screen}.says`, values: { message } }
            : { problem: `${screen}.refused` },
        },
      ],
    },
  ]
}

export function formScreen(plan: FormPlan, access: string, own: Words): Screen {
  const { screen: id } = plan
  const parts = formParts(id, plan.fields, false, own)
  const draft = `drafts.${camel(id)}`
  return {
    id,
    screen: {
      screen: id,
      route: `/${id}`,
      access,
      layout: 'card',
      title: `${id}.title`,
      entry: true,
      content: [
        ...parts.content,
        { submit: `${id}.send` },
        { link: `${id}.home`, press: { go: 'home' } },
      ],
      form: { ...parts.form, keep: draft },
      on: {
        submit: [
          {
            call: plan.id,
            with: { ...plan.fixed, ...parts.sent },
            ok: [
              { clear: [draft] },
              { notice: `${id}.done`, tone: 'good' },
              { go: 'home', replace: true },
            ],
            ...formRows(plan, id),
          },
        ],
      },
    },
    test: {
      screen: id,
      ...(access === 'auth' && { given: signedIn(access) }),
      scenarios: [
        ...sending(plan, parts.typed, 'sends the values'),
        { scenario: 'leads back', steps: [{ press: `${id}.home` }, { arrive: 'home' }] },
      ],
    },
    texts: {
      title: plan.summary ?? humanised(plan.id),
      open: plan.summary ?? humanised(plan.id),
      send: own.form.send,
      home: own.form.home,
      done: own.form.done,
      ...parts.texts,
      ...rejectedTexts(plan.codes),
      ...refusedTexts(plan, own),
    },
    answers: {},
  }
}

/** A refused password or code is typed again from an empty field. */
function withoutSecrets({ rejected }: Tree, { fields }: FormPlan): Tree {
  const secrets = fields
    .filter(({ kind }) => kind === 'password' || kind === 'secret' || kind === 'code')
    .map(({ name }) => name)
  if (rejected === undefined) return {}
  return {
    rejected: Object.fromEntries(
      Object.entries(rejected as Tree).map(([row, steps]) => [
        row,
        [{ empty: secrets }, ...[steps].flat()],
      ]),
    ),
  }
}

export function signInScreen(plan: FormPlan, name: string, own: Words): Screen {
  const { screen: id } = plan
  const parts = formParts(id, plan.fields, true, own)
  return {
    id,
    screen: {
      screen: id,
      route: '/sign-in',
      access: 'public',
      layout: 'card',
      title: 'sign-in.title',
      entry: true,
      content: [
        ...parts.content,
        { submit: 'sign-in.send' },
        { link: 'system.about.title', press: { go: 'about' } },
      ],
      form: { ...parts.form, keep: 'drafts.signIn' },
      on: {
        submit: [
          {
            call: plan.id,
            with: { ...plan.fixed, ...parts.sent },
            ok: [
              {
                set: {
                  'session.signedIn': true,
                  ...(plan.token === undefined
                    ? {}
                    : { 'session.token': tokenOf(plan.token, plan.mayMiss) }),
                },
              },
              { clear: ['drafts.signIn'] },
              { go: 'home', replace: true },
            ],
            ...withoutSecrets(formRows(plan, id), plan),
          },
        ],
      },
    },
    test: { screen: id, scenarios: sending(plan, parts.typed, 'signs in') },
    texts: {
      title: own.signIn.title.replace('{name}', () => name),
      send: own.signIn.send,
      ...parts.texts,
      ...rejectedTexts(plan.codes),
      ...refusedTexts(plan, own),
    },
    answers: {},
  }
}

/** An answer may lack a token that its document does not require. */
const tokenOf = (token: string, mayMiss: readonly string[] = []): string =>
  mayMiss.length === 0
    ? `=answer.${token}`
    : `=${mayMiss.map((path) => `has(answer.${path})`).join(' && ')} ? answer.${token} : ""`
