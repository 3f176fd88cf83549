import type { Expression, Root } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import type { Environment, Program, ProgramIndex, Screen } from '../../language/program.ts'
import type { FieldSchema, StoreSchema } from '../../language/state-schema.ts'
import type { Step } from '../../language/step.ts'

/**
 * Hand-written programs for the engine's own tests. The sign-in is small enough to read, and has
 * every answer of the app.
 */

export const literal = (value: Json): Expression => ({ is: 'literal', value })

/** Returns the path 'state.session.token', for example, as the compiler lowers it. */
export function path(text: string): Expression {
  const [root, ...names] = text.split('.')
  // Tests name roots that exist; a wrong root fails where it is read.
  return { is: 'path', root: root as Root, path: names }
}

export const compare = (
  left: Expression,
  op: '==' | '!=' | '<' | '>',
  right: Expression,
): Expression => ({ is: 'compare', op, left, right })
export const isSet = (text: string): Expression => compare(path(text), '!=', literal(''))

export function set(name: string, value: Json | Expression): Step {
  return {
    do: 'set',
    set: [{ path: name.split('.'), value: isExpression(value) ? value : literal(value) }],
  }
}

export const go = (route: string, replace = false): Step => ({ do: 'go', to: { route }, replace })
export const notice = (key: string): Step => ({ do: 'notice', text: { key }, tone: 'plain' })
export const problem = (key: string, at?: string): Step => ({
  do: 'problem',
  text: { key },
  ...(at !== undefined && { at }),
})

export function call(
  operation: string,
  answers: Partial<
    Pick<Extract<Step, { do: 'call' }>, 'ok' | 'rejected' | 'failed' | 'besides'>
  > = {},
  body: Record<string, Expression> = {},
): Step {
  return { do: 'call', call: { operation, arguments: { body } }, ok: [], rejected: {}, ...answers }
}

function isExpression(value: Json | Expression): value is Expression {
  return typeof value === 'object' && value !== null && 'is' in value
}

export function screen(id: string, rest: Partial<Screen> = {}): Screen {
  return {
    id,
    route: `/${id}`,
    access: 'public',
    layout: 'card',
    profileIcon: false,
    load: {},
    content: [],
    timers: {},
    actions: {},
    enter: [],
    submit: [],
    ...rest,
  }
}

export const field = (
  value: Json,
  persists: FieldSchema['persists'] = 'envelope',
  sort: FieldSchema['class'] = 'plain',
): FieldSchema => ({
  default: value,
  class: sort,
  persists,
})

export const store = (
  fields: StoreSchema['fields'],
  rest: Partial<StoreSchema> = {},
): StoreSchema => ({
  fields,
  keyed: false,
  survivesSignOut: false,
  ...rest,
})

export const environment: Environment = {
  origin: 'https://door.example',
  basePath: '/base',
  client: 'singleid',
  authOrigin: 'https://auth.example',
  allowedOrigins: ['https://portal.example:8443', 'http://[2001:db8::1]'],
}

export const stores: ProgramIndex['state'] = {
  session: store({
    token: field('', 'envelope', 'handle'),
    wanted: field(null, 'tab'),
    pkce: field(null, 'tab', 'handle'),
    spoken: field('', 'envelope', 'secret'),
  }),
  request: store(
    {
      id: field('', 'envelope', 'handle'),
      step: field(0),
      codeAt: field(0),
      resendAt: field(0),
      'sms.masked': field('', 'envelope', 'personal'),
      note: field('', 'memory'),
    },
    { keyed: true },
  ),
  taste: store({ theme: field('light') }, { survivesSignOut: true }),
}

/** Public: gate, lobby, lost. For members: hall (the landing), vault/{number}, vault/map. */
const screens: readonly Screen[] = [
  screen('gate'),
  screen('lobby'),
  screen('lost'),
  screen('hall', { access: 'auth' }),
  screen('vault', { access: 'auth', route: '/vault/{number}' }),
  screen('map', { access: 'auth', route: '/vault/map' }),
]

export function index(rest: Partial<ProgramIndex> = {}): ProgramIndex {
  return {
    version: '1',
    prefixes: [{ segments: [], journey: 'all' }],
    state: stores,
    flowKey: path('state.request.id'),
    authorization: path('state.session.token'),
    guard: {
      signedIn: isSet('state.session.token'),
      otherwise: { route: '/gate' },
      wanted: ['session', 'wanted'],
      landing: 'hall',
    },
    titles: [
      { when: isSet('state.request.note'), text: { key: 'app.title.flag' } },
      { text: 'screen' },
      { text: { key: 'app.title.last' } },
    ],
    arrive: [],
    answers: {
      unauthorized: [{ do: 'clear', paths: 'everything' }, go('/gate', true)],
      forbidden: [go('/lost')],
      noAnswer: [notice('app.networkFail')],
      broken: [notice('app.unexpected')],
      rejected: { GONE: [go('/lost', true)] },
      otherwise: [notice('app.otherwise')],
    },
    unmet: [go('/lobby', true)],
    unknownRoute: { route: '/lost' },
    actions: {},
    shell: {
      load: {},
      brand: {},
      logo: [],
      profile: {
        when: literal(false),
        name: literal(''),
        detail: literal(''),
        managedBy: literal(''),
        press: [],
      },
      footer: [],
    },
    endpoints: {
      authorize: {
        method: 'GET',
        path: '/auth/authorize',
        parameters: [
          'client_id',
          'redirect_uri',
          'response_type',
          'scope',
          'state',
          'nonce',
          'code_challenge',
          'code_challenge_method',
          'ui_locales',
        ],
      },
      handOver: { method: 'POST', path: '/auth/hand-over', parameters: [] },
    },
    logOnly: ['getDecoration'],
    tenant: { name: 'default', values: { otp: { digits: 6 } } },
    environments: {
      internalHosts: [],
      clients: { internal: 'iam', other: 'singleid' },
      authOrigin: 'same',
      allowedOrigins: [],
    },
    texts: { common: [], later: [], languages: ['en-US', 'ko-KR'] },
    ...rest,
  }
}

/** Returns a program; the given screens replace those with the same id. */
export function program(
  changed: readonly Screen[] = [],
  rest: Partial<ProgramIndex> = {},
): Program {
  const all = [...screens.filter(({ id }) => !changed.some((other) => other.id === id)), ...changed]
  return {
    index: index(rest),
    journeys: { all: { name: 'all', screens: all, texts: [] } },
    environment,
  }
}
