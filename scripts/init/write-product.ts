import { camel } from './names.ts'
import type { FormPlan, ScreenPlan } from './recognize-screens.ts'
import { sendsToken } from './security-values.ts'
import { wordsOf } from './words.ts'
import { formScreen, homeScreen, listScreen, type Screen, signInScreen } from './write-screens.ts'
import { type Tree, yamlText } from './yaml-text.ts'

/** Files of a new product by their path; those of the starter are not among them. */
export type ProductFiles = ReadonlyMap<string, string>

interface Naming {
  /** Name of the product, for users. */
  readonly name: string
  /** Name in flows/app.yaml. */
  readonly app: string
  /** Of the texts; the first one first. */
  readonly languages: readonly [string, ...string[]]
  /** `errors` of flows/app.yaml. */
  readonly errors?: Tree
  /** `4xx`, `5xx`: those that the document has. */
  readonly ranges?: readonly string[]
  /** `api: csrf` of flows/app.yaml. */
  readonly csrf?: Tree
  /** `api: security` of flows/app.yaml. */
  readonly security?: Tree
}

/**
 * Writes a screen with its scenario and texts for each plan, and the files that name all of them.
 */
export function writeProduct(
  plans: readonly ScreenPlan[],
  { name, app, languages, errors, ranges = [], csrf, security }: Naming,
): ProductFiles {
  const forms = plans.filter((plan) => plan.kind !== 'list')
  const signIn = forms.find(({ kind }) => kind === 'sign-in')
  const access = signIn ? 'auth' : 'public'
  const screensIn = (language: string): readonly Screen[] => {
    const words = wordsOf(language)
    const screens = plans
      .filter((plan) => plan !== signIn)
      .map((plan) =>
        plan.kind === 'list' ? listScreen(plan, access, words) : formScreen(plan, access, words),
      )
    return [
      homeScreen(screens, name, access, words),
      ...screens,
      ...(signIn ? [signInScreen(signIn, name, words)] : []),
    ]
  }
  const files = new Map<string, string>()
  const put = (path: string, schema: string, tree: Tree) =>
    files.set(path, `# yaml-language-server: $schema=${schema}.schema.json\n${yamlText(tree)}`)
  const naming = {
    app,
    languages,
    ranges,
    ...(errors && { errors }),
    ...(csrf && { csrf }),
    ...(security && { security }),
  }
  put('flows/app.yaml', 'app', appOf(naming, signIn))
  put('flows/state.yaml', 'state', stateOf(signIn, forms))
  for (const { id, screen, test } of screensIn(languages[0])) {
    put(`flows/${id}/${id}.yaml`, 'screen', screen)
    put(`flows/${id}/${id}.test.yaml`, 'scenario', test)
  }
  for (const language of languages)
    for (const { id, texts } of screensIn(language))
      put(`flows/texts/${language}/${id}.yaml`, 'texts', texts)
  if (forms.some(({ fields }) => fields.some(({ kind }) => kind === 'password')))
    put('schemas/fields/password.yaml', 'field', passwordField)
  return files
}

const passwordField: Tree = {
  field: 'password',
  class: 'secret',
  takes: { maxLength: { type: 'integer' } },
  schema: { type: 'string', minLength: 1, maxLength: '=takes.maxLength' },
  ui: { 'ui:widget': 'password', 'ui:autocomplete': 'current-password' },
}

function appOf(
  { app, languages, errors, ranges = [], csrf, security }: Omit<Naming, 'name'>,
  signIn: FormPlan | undefined,
): Tree {
  const entrance = signIn ? 'sign-in' : 'home'
  return {
    app,
    'base-path': '/app',
    languages,
    texts: ['app', 'error', 'system'],
    ...((csrf ?? security) && { api: { ...(security && { security }), ...(csrf && { csrf }) } }),
    ...(errors && { errors }),
    ...(signIn?.token === undefined || sendsToken(security)
      ? {}
      : { authorization: '=state.session.token' }),
    guard: {
      'signed-in': signIn ? '=state.session.signedIn' : '=true',
      else: { go: entrance },
      wanted: 'session.wanted',
      landing: 'home',
    },
    titles: ['screen', { text: 'app.product' }],
    unmet: [{ go: 'home', replace: true }],
    unknown: { go: 'not-found' },
    answers: {
      unauthorized: [{ clear: 'everything' }, { go: entrance, replace: true }],
      forbidden: { notice: 'app.forbidden', tone: 'bad' },
      'no-answer': { notice: 'app.noAnswer', tone: 'bad' },
      broken: { notice: 'app.broken', tone: 'bad' },
      unknown: { notice: 'app.notSure', tone: 'warn' },
      blocked: { notice: 'app.noTab', tone: 'warn' },
      slow: { notice: 'app.slow' },
      busy: { notice: 'app.busy', values: { count: '=error.retryAfter' } },
      rejected:
        ranges.length > 0 ? { [ranges.join(', ')]: { notice: 'app.broken', tone: 'bad' } } : {},
      else: { notice: 'app.broken', tone: 'bad' },
    },
    shell: {
      load: {},
      logo: [{ when: signIn ? '=state.session.signedIn' : '=true', press: { go: 'home' } }],
      footer: [{ text: 'system.about.title', go: 'about' }],
    },
  }
}

function stateOf(signIn: FormPlan | undefined, forms: readonly FormPlan[]): Tree {
  const isSecret = signIn?.isTokenSecret === true
  const persists = isSecret ? 'memory' : 'envelope'
  const text = { type: 'text', class: isSecret ? 'secret' : 'handle', persists }
  return {
    stores: {
      session: {
        fields: {
          ...(signIn && { signedIn: { type: 'boolean', persists } }),
          ...(signIn?.token === undefined ? {} : { token: text }),
          wanted: {
            type: { route: 'text', params: { each: 'text' }, query: { each: 'text' }, at: 'time' },
            nullable: true,
            persists: 'tab',
          },
        },
      },
      ...(forms.length > 0 && {
        drafts: {
          fields: Object.fromEntries(
            forms.map(({ screen }) => [
              camel(screen),
              { type: 'form', class: 'personal', persists: 'tab' },
            ]),
          ),
        },
      }),
    },
  }
}
