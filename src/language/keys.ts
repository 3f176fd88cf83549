/**
 * The table of keys: what may stand in which file of flows/, in the order a reader meets it. The compiler's shape check, the manual and the
 * editor's completion all read it.
 */
export type Shape =
  /** A bare word: the name of something. */
  | { readonly is: 'name' }
  /** `=…` */
  | { readonly is: 'expression' }
  /** A plain value or `=…`. */
  | { readonly is: 'value' }
  /** Values, lists and maps of them, `=…` among them. */
  | { readonly is: 'data' }
  | { readonly is: 'boolean' }
  | { readonly is: 'words'; readonly words: readonly string[] }
  | { readonly is: 'list'; readonly of: Shape }
  /** Keys of the author's choice. */
  | { readonly is: 'map'; readonly of: Shape }
  /** One, or a list of them. */
  | { readonly is: 'some'; readonly of: Shape }
  /** A table of this file. */
  | { readonly is: 'keys'; readonly of: TableName }
  /** The first whose kind (value, map or list) is the one found. */
  | { readonly is: 'either'; readonly of: readonly Shape[] }

export interface Key { readonly shape: Shape; readonly required?: true }

export interface KeyTable {
  /** What the thing is called in a diagnostic. */
  readonly title: string
  readonly keys: Readonly<Record<string, Key>>
  /** What any other key holds; without it there are no others. */
  readonly others?: Shape
  /** Exactly one of these stands in it, and brings its own keys. */
  readonly words?: Readonly<Record<string, { readonly shape: Shape; readonly keys?: Readonly<Record<string, Key>> }>>
}

export type TableName =
  | 'screen' | 'part' | 'action' | 'app' | 'state' | 'tenant' | 'field'
  | 'environment' | 'clients' | 'guard' | 'goStep' | 'titleRule' | 'answers' | 'shell' | 'logo' | 'profile' | 'footerLink'
  | 'take' | 'stateStore' | 'stateField'
  | 'load' | 'form' | 'formRule' | 'timer' | 'step' | 'block' | 'text' | 'badge' | 'choiceBadge' | 'detail' | 'fact'

const name = { is: 'name' } as const
const expression = { is: 'expression' } as const
const value = { is: 'value' } as const
const data = { is: 'data' } as const
const boolean = { is: 'boolean' } as const
const words = (...all: readonly string[]): Shape => ({ is: 'words', words: all })
const list = (of: Shape): Shape => ({ is: 'list', of })
const map = (of: Shape): Shape => ({ is: 'map', of })
const some = (of: Shape): Shape => ({ is: 'some', of })
const keys = (of: TableName): Shape => ({ is: 'keys', of })
const either = (...of: readonly Shape[]): Shape => ({ is: 'either', of })
const key = (shape: Shape): Key => ({ shape })
const must = (shape: Shape): Key => ({ shape, required: true })

const steps = some(keys('step'))
const text = either(name, keys('text'))
const names = list(name)
const values = map(data)
const tone = key(words('plain', 'good', 'bad', 'warn'))
const layout = key(words('card', 'wide', 'home', 'doc', 'status', 'bare'))
const type = either(name, list(value), data)

/** What a screen and the part it fills have in common. */
const body = {
  layout,
  load: key(map(keys('load'))),
  content: key(list(keys('block'))),
  form: key(keys('form')),
  timers: key(map(keys('timer'))),
  actions: key(map(either(list(keys('step')), keys('step')))),
  on: key(map(steps)),
} as const

export const keyTables: Readonly<Record<TableName, KeyTable>> = {
  screen: {
    title: 'a screen',
    keys: {
      screen: must(name),
      route: must(name),
      access: must(words('public', 'auth')),
      title: key(text),
      heading: key(text),
      'profile-icon': key(boolean),
      query: key(names),
      entry: key(boolean),
      needs: key(expression),
      use: key(name),
      with: key(values),
      ...body,
    },
  },
  part: {
    title: 'a part',
    keys: { part: must(name), takes: key(map(keys('take'))), ends: key(names), title: key(text), heading: key(text), 'profile-icon': key(boolean), ...body },
  },
  action: { title: 'an action', keys: { action: must(name), takes: key(map(keys('take'))), steps: must(steps) } },
  take: {
    title: 'a value that is taken',
    keys: { type: must(name), optional: key(boolean), like: key(name), answers: key(name), given: key(map(name)) },
  },
  app: {
    title: 'app.yaml',
    keys: {
      app: must(name),
      languages: must(names),
      texts: must(names),
      environment: must(keys('environment')),
      query: key(names),
      flow: must(expression),
      authorization: must(expression),
      guard: must(keys('guard')),
      titles: must(list(either(words('screen'), keys('titleRule')))),
      arrive: key(steps),
      unmet: must(steps),
      unknown: must(keys('goStep')),
      answers: must(keys('answers')),
      shell: must(keys('shell')),
    },
  },
  environment: {
    title: 'the environment',
    keys: { 'internal-hosts': must(names), clients: must(keys('clients')), 'auth-origin': must(name), 'allowed-origins': must(names) },
  },
  clients: { title: 'the clients', keys: { internal: must(name), other: must(name) } },
  guard: {
    title: 'the guard',
    keys: { 'signed-in': must(expression), else: must(keys('goStep')), wanted: must(name), landing: must(name) },
  },
  goStep: { title: 'a target', keys: { go: must(name), with: key(values) } },
  titleRule: { title: 'a rule of the title', keys: { when: key(expression), text: must(text) } },
  answers: {
    title: 'the answers',
    keys: {
      unauthorized: must(steps),
      forbidden: must(steps),
      'no-answer': must(steps),
      broken: must(steps),
      rejected: must(map(steps)),
      else: must(steps),
    },
  },
  shell: {
    title: 'the shell',
    keys: { load: must(map(keys('load'))), logo: must(list(keys('logo'))), profile: must(keys('profile')), footer: must(list(keys('footerLink'))) },
  },
  logo: { title: 'what the logo does', keys: { when: must(expression), press: must(steps) } },
  profile: {
    title: 'the profile',
    keys: { when: must(expression), name: must(expression), detail: must(expression), 'managed-by': must(expression), press: must(steps) },
  },
  footerLink: { title: 'a link of the footer', keys: { text: must(text), go: must(name), with: key(values) } },
  state: { title: 'state.yaml', keys: { stores: must(map(keys('stateStore'))) } },
  stateStore: {
    title: 'a store',
    keys: { keyed: key(boolean), 'survives-sign-out': key(boolean), each: key(map(names)), fields: must(map(keys('stateField'))) },
  },
  stateField: {
    title: 'a field of the state',
    keys: {
      type: must(type),
      default: key(data),
      nullable: key(boolean),
      class: key(words('secret', 'handle', 'personal', 'plain')),
      persists: key(words('memory', 'envelope', 'tab')),
    },
  },
  tenant: { title: 'a tenant', keys: { tenant: must(name), values: must(map(data)) } },
  field: {
    title: 'a field',
    keys: {
      field: must(name),
      class: key(words('secret', 'handle', 'personal', 'plain')),
      takes: key(map(keys('take'))),
      schema: must(data),
      ui: key(data),
      rules: key(list(either(name, data))),
    },
  },
  load: { title: 'a load', keys: { call: must(name), with: key(values) } },
  form: { title: 'a form', keys: { schema: must(data), ui: key(data), rules: key(list(keys('formRule'))), initial: key(map(data)) } },
  // Beside `at` stands the name of one rule; which rules there are is another table (src/rules).
  formRule: { title: 'a rule of the form', keys: { at: must(name) }, others: data },
  timer: { title: 'a timer', keys: { deadline: must(name), expired: key(steps) } },
  text: { title: 'a text', keys: { values: key(values) }, words: { text: { shape: name }, of: { shape: expression, keys: { is: must(map(name)), else: must(name) } } } },
  badge: { title: 'a badge', keys: { tone, when: key(expression), values: key(values) }, words: { text: { shape: text }, of: { shape: expression, keys: { is: must(map(keys('choiceBadge'))) } } } },
  choiceBadge: { title: 'a badge', keys: { text: must(text), tone, values: key(values) } },
  detail: { title: 'a detail', keys: { values: key(values), when: key(expression) }, words: { text: { shape: name }, of: { shape: expression, keys: { is: must(map(name)), else: must(name) } } } },
  fact: { title: 'a fact', keys: { label: must(text), value: must(expression), copy: key(boolean) } },
  step: {
    title: 'a step',
    keys: { when: key(expression), once: key(name) },
    words: {
      call: { shape: name, keys: { with: key(values), ok: key(steps), rejected: key(map(steps)) } },
      set: { shape: map(data) },
      clear: { shape: some(name) },
      start: { shape: map(value) },
      go: { shape: name, keys: { with: key(values), replace: key(boolean) } },
      history: { shape: words('back') },
      do: { shape: name, keys: { with: key(values) } },
      choose: { shape: expression, keys: { is: must(map(steps)), else: key(steps) } },
      problem: { shape: text, keys: { at: key(name), values: key(values) } },
      notice: { shape: text, keys: { tone, values: key(values) } },
      fill: { shape: map(value) },
      empty: { shape: some(name) },
      lock: { shape: some(name) },
      unlock: { shape: some(name) },
      leave: { shape: value, keys: { with: key(values) } },
      'post-form': { shape: name, keys: { fields: must(values) } },
      authorize: { shape: name, keys: { client: must(value), scope: must(name), 'back-to': must(name), remember: must(name) } },
      end: { shape: name },
    },
  },
  block: {
    title: 'a block',
    keys: { when: key(expression) },
    words: {
      text: { shape: text, keys: { values: key(values), tone: key(words('lead', 'body', 'small')) } },
      notice: { shape: text, keys: { values: key(values), tone } },
      progress: { shape: value, keys: { of: must(value) } },
      icon: { shape: name, keys: { tone } },
      field: { shape: name },
      submit: { shape: text, keys: { values: key(values) } },
      countdown: { shape: name, keys: { label: must(text), until: key(text) } },
      resend: { shape: name, keys: { label: must(text), press: must(steps) } },
      list: {
        shape: expression,
        keys: {
          key: must(expression),
          only: key(expression),
          icon: key(value),
          title: must(text),
          detail: key(either(name, keys('detail'))),
          badge: key(some(keys('badge'))),
          press: key(steps),
          none: key(text),
        },
      },
      link: { shape: text, keys: { values: key(values), press: must(steps) } },
      button: { shape: text, keys: { values: key(values), kind: key(words('main', 'plain', 'danger')), press: must(steps) } },
      row: { shape: list(keys('block')) },
      section: { shape: text, keys: { values: key(values), content: must(list(keys('block'))) } },
      facts: { shape: list(keys('fact')) },
      support: { shape: value },
    },
  },
}

/** Blocks that may stand as a bare word. */
export const bareBlocks: readonly string[] = ['support']
