import type { SourceMap, SourceNode, SourceScalar } from '../../../language/source.ts'
import {
  type CeremonyFailure,
  ceremonyFailures,
  type Step,
  type Tone,
} from '../../../language/step.ts'
import type { AuthEndpoint } from '../../1-parse/openapi/api.ts'
import { rowNames } from '../../1-parse/openapi/errors-by-status.ts'
import { entriesOf, isMapOrNothing, valueOf, wordAt, wordOf } from '../../1-parse/read-node.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import {
  listOf,
  objectOf,
  present,
  required,
  text,
  text as anyText,
  type Type,
  unknown,
} from '../../types.ts'
import { readPath } from '../expressions/operators/operands.ts'
import { withRoots } from '../expressions/scope.ts'
import type { Given, Unasked } from '../fact.ts'
import { inScope, type Place } from '../place.ts'
import { timersAt } from '../root-scopes.ts'
import { errorOfRow, walkCall } from '../values/calls.ts'
import { walkFixedPath } from '../values/state-paths.ts'
import { walkText, walkTextWith, wordNode } from '../values/texts.ts'
import {
  announceName,
  expressionsOf,
  nameAt,
  walkCases,
  walkGiven,
  walkWanted,
} from '../values/values.ts'
import { walkEndpoint, walkParameters } from './navigation.ts'
import { writtenBy } from './state.ts'
import type { StepWalker } from './step-walker.ts'

/** Fields of every failure: a code, or the kind of failure as a code. */
const anyError = objectOf({ code: required(text) })

function unasked({ onEnter, answering, withoutPress }: Place): {
  readonly unasked?: Unasked
  readonly from?: SourceScalar
} {
  const from = withoutPress?.at ? { from: withoutPress.at } : {}
  if (onEnter) return { unasked: answering ? 'answer' : 'arrival', ...from }
  return withoutPress?.expired ? { unasked: 'timer', ...from } : {}
}

/**
 * Sends a request. `ok` sees the typed `answer`, each code of `rejected` its typed `error`.
 * `failed` handles all other failures, and the writes of `besides` always run first.
 */
export const call: StepWalker = ({ node, place }) => {
  const found = walkCall(node, place)
  const operation = found?.operation
  const cases = walkCases(valueOf(node, 'rejected'), place)
  const failedNode = valueOf(node, 'failed')
  if (found && operation) {
    const { through, brought } = found
    place.walk.emitFact({
      is: 'call',
      node: found.node,
      operation,
      rejected: cases.map(wordNode),
      answersAll: failedNode !== undefined,
      ...unasked(place),
      ...(through === undefined ? {} : { through }),
      ...(brought ? { brought } : {}),
    })
    const codes = rowNames(operation)
    for (const entry of cases) {
      if (through === undefined)
        announceName('code', { name: entry.key, node: wordNode(entry) }, codes, place)
      else
        place.walk.emitFact({
          is: 'part-code',
          node: wordNode(entry),
          code: entry.key,
          documented: [...codes.keys()].concat(codes.has(entry.key) ? [entry.key] : []),
        })
    }
  }
  const changed = {
    ...place,
    changed:
      place.changed || (operation !== undefined && operation.changesState && !operation.onlyBegins),
  }
  const ok = place.walk.steps(
    valueOf(node, 'ok'),
    inScope(changed, withRoots(place.scope, { answer: operation?.answer ?? unknown })),
  )
  const rejected = cases.map(({ key, value }) => {
    const error = errorOfRow(operation, key)
    return [
      key,
      place.walk.steps(value, inScope(changed, withRoots(place.scope, { error }))),
    ] as const
  })
  const unlisted = inScope(changed, withRoots(place.scope, { error: anyError }))
  const failed = failedNode && place.walk.steps(failedNode, unlisted)
  const besidesNode = valueOf(node, 'besides')
  const besides = besidesNode && [writtenBy(besidesNode, unlisted)]
  return (
    found && {
      do: 'call',
      call: found.use,
      ok,
      rejected: Object.fromEntries(rejected),
      ...(failed ? { failed } : {}),
      ...(besides ? { besides } : {}),
    }
  )
}

/** Names of the options in OpenAPI, by kind. */
const OPTIONS = {
  create: 'PublicKeyCredentialCreationOptions',
  get: 'PublicKeyCredentialRequestOptions',
} as const

/** Calls WebAuthn in the browser. The table of keys requires steps for each of its outcomes. */
export const ceremony: StepWalker = ({ word, node, place }) => {
  const { schemas } = place.walk.project.api
  const act = wordOf(word.value) === 'create' ? 'create' : 'get'
  const conditional = act === 'get' && wordOf(valueOf(node, 'mediation')) === 'conditional'
  place.walk.emitFact({
    is: 'ceremony',
    node: place.withoutPress?.at ?? word.value,
    withoutPress: place.withoutPress !== undefined && !conditional,
  })
  const given = walkGiven(valueOf(node, 'with'), place)
  if (valueOf(node, 'with') && isMapOrNothing(valueOf(node, 'with'))) {
    place.walk.emitFact({
      is: 'arguments',
      of: `ceremony: ${act}`,
      node: word.value,
      given,
      takes: { publicKey: required(schemas[OPTIONS[act]] ?? unknown) },
    })
  }
  const within = nameAt(valueOf(node, 'within'), place)
  if (within) announceName('timer', within, timersAt(place), place)
  // A ceremony may take any time. Earlier facts still hold, because nothing else runs in between.
  // Selecting an offered key counts as a press.
  const { withoutPress: _withoutPress, ...chosen } = place
  const ok = place.walk.steps(
    valueOf(node, 'ok'),
    inScope(
      conditional ? { ...chosen, onEnter: false } : place,
      withRoots(place.scope, { answer: schemas['PublicKeyCredential'] ?? unknown }),
    ),
  )
  const answers = entriesOf(valueOf(node, 'rejected')).map(
    ({ key, value }) => [key, place.walk.steps(value, place)] as const,
  )
  const stepsOf = (failure: CeremonyFailure): readonly Step[] =>
    answers.find(([name]) => name === failure)?.[1] ?? []
  const [cancelled, noCredential, unsupported, timedOut] = ceremonyFailures
  const rejected = {
    [cancelled]: stepsOf(cancelled),
    [noCredential]: stepsOf(noCredential),
    [unsupported]: stepsOf(unsupported),
    [timedOut]: stepsOf(timedOut),
  }
  const publicKey = given.find(({ name }) => name === 'publicKey')?.typed.lowered
  return (
    publicKey && {
      do: 'ceremony',
      ceremony: act,
      ...(conditional ? { mediation: 'conditional' as const } : {}),
      publicKey,
      ...(within ? { within: within.name } : {}),
      ok,
      rejected,
    }
  )
}

/** Values that the redirect back needs (OpenID Connect Core 3.1.2.5, RFC 7636 section 4.5). */
const needed = {
  state: required(text),
  nonce: required(text),
  codeVerifier: required(text),
  redirectUri: required(text),
  clientId: required(text),
}

/**
 * Returns the type of the remembered values. It has the challenge if its target does, because a
 * call sends it.
 */
function rememberedAt(place: Type): Type {
  const shape = present(place)
  const asks = shape.type === 'object' && 'codeChallenge' in shape.fields
  return objectOf(
    asks ? { ...needed, codeChallenge: required(text) } : needed,
    'remembered request',
  )
}

/** Starts an authorization code flow; `back-to` is the screen the provider returns to. */
export const authorize: StepWalker = ({ word, node, place }) => {
  const endpoint = walkEndpoint(word.value, 'redirect', place)
  const request = walkRequest(node, valueOf(node, 'remember'), place)
  if (!endpoint || !request) return undefined
  const parameters = valueOf(node, 'with')
  const given = parameters
    ? walkFurther({ endpoint, name: word.value, node: parameters }, place)
    : []
  return {
    do: 'authorize',
    endpoint: endpoint.id,
    scope: wordAt(node, 'scope') ?? '',
    ...request,
    ...(given.length > 0 && { with: expressionsOf(given) }),
  }
}

/**
 * Parameters of an authorization request that the engine writes, or that would replace those
 * (OpenID Connect Core, sections 3.1.2.1 and 6; RFC 7636, section 4.3).
 */
const ENGINE_PARAMETERS: ReadonlySet<string> = new Set([
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
])

interface Further {
  readonly endpoint: AuthEndpoint
  /** Name of the endpoint. */
  readonly name: SourceNode
  /** Values of `with`. */
  readonly node: SourceNode
}

/** The engine's own parameters are refused; the others are those of the endpoint. */
function walkFurther({ endpoint, name, node }: Further, place: Place): readonly Given[] {
  for (const { key, keySpan } of entriesOf(node))
    if (ENGINE_PARAMETERS.has(key))
      place.walk.report.add(raise.engineParameter(keySpan, { name: key }))
  const others = Object.entries(endpoint.parameters).filter(
    ([each]) => !ENGINE_PARAMETERS.has(each),
  )
  return walkParameters(
    { ...endpoint, parameters: Object.fromEntries(others) },
    name,
    node.kind === 'map'
      ? { ...node, entries: node.entries.filter(({ key }) => !ENGINE_PARAMETERS.has(key)) }
      : node,
    place,
  )
}

/** Prepares the values of an authorization code flow without a redirect: a call sends them. */
export const prepare: StepWalker = ({ word, node, place }) => {
  const request = walkRequest(node, word.value, place)
  return request && { do: 'prepare', ...request }
}

function walkRequest(node: SourceMap, rememberNode: SourceNode | undefined, place: Place) {
  const client = walkWanted(valueOf(node, 'client'), text, place)
  const back = nameAt(valueOf(node, 'back-to'), place)
  const { screens } = place.walk.project
  const target =
    back && announceName('screen', back, screens, place) ? screens.get(back.name) : undefined
  if (back && target)
    place.walk.emitFact({
      is: 'go',
      node: back.node,
      target,
      ...(place.screen ? { from: place.screen.source } : {}),
      afterChange: false,
    })
  const remember = walkFixedPath(rememberNode, place)
  if (remember && rememberNode)
    place.walk.emitFact({
      is: 'value',
      node: rememberNode,
      typed: { type: rememberedAt(remember.type), lowered: readPath(remember.path) },
      wanted: remember.type,
    })
  return client && target && remember
    ? { client, returnTo: target.route, remember: remember.path }
    : undefined
}

/**
 * Opens a dialog over the screen. Its blocks have the scope of the step, including `item`; their
 * ids contain the position of the dialog.
 */
export const ask: StepWalker = ({ word, node, place }) => {
  const text = walkText(word.value, place, node)
  const content = valueOf(node, 'content')
  place.walk.emitFact({ is: 'question', node: word.value, content })
  // A press starts the steps after an answer, independent of the trigger of the dialog.
  const { withoutPress: _withoutPress, ...pressed } = place
  const blocks = place.walk.blocks(
    content,
    { ...pressed, onEnter: false },
    `ask.${word.keySpan.start}`,
  )
  return text && { do: 'ask', text, content: blocks }
}

/** Shows an input error; `at` is a field, without it the error is above the form. */
export const problem: StepWalker = ({ word, node, place }) => {
  const text = walkText(word.value, place, node)
  const at = nameAt(valueOf(node, 'at'), place)
  if (at) announceName('field', at, Object.keys(place.screen?.form ?? {}), place)
  const marks = walkWanted(valueOf(node, 'marks'), listOf(anyText), place)
  const until = nameAt(valueOf(node, 'until'), place)
  if (until) announceName('timer', until, timersAt(place), place)
  if (!text) return undefined
  const shown = { text, ...(at ? { at: at.name } : {}), ...(marks ? { marks } : {}) }
  return until ? { do: 'timed-problem', ...shown, until: until.name } : { do: 'problem', ...shown }
}

/** Errors of `errors.fields` in flows/app.yaml, as `error.fields`. */
const fieldError = objectOf({ field: required(text), message: required(text) })

/** Shows the errors of a list at their fields; the text gets the words of each as `message`. */
export const problems: StepWalker = ({ word, node, place }) => {
  const shown = walkTextWith('message', word.value, place)
  const of = walkWanted(valueOf(node, 'of'), listOf(fieldError), place)
  const known = Object.keys(place.screen?.form ?? {})
  const fields = entriesOf(valueOf(node, 'fields')).flatMap(({ key, value }) => {
    const field = nameAt(value, place)
    if (field) announceName('field', field, known, place)
    return field ? [[key, field.name] as const] : []
  })
  return (
    shown &&
    of && {
      do: 'problems',
      text: shown,
      of,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    }
  )
}

export const notice: StepWalker = ({ word, node, place }) => {
  const text = walkText(word.value, place, node)
  return text && { do: 'notice', text, tone: toneOf(wordAt(node, 'tone')) }
}

export function toneOf(word: string | undefined): Tone {
  return word === 'good' || word === 'bad' || word === 'warn' ? word : 'plain'
}
