import { type CeremonyFailure, ceremonyFailures, type Step } from '../../../language/step.ts'
import { withRoots } from '../../expressions/scope.ts'
import { entriesOf, isMapOrNothing, valueOf, wordOf } from '../../model/read-node.ts'
import { required, unknown } from '../../types/type.ts'
import { timersAt } from '../app-timers.ts'
import { inScope } from '../place.ts'
import { announceName, nameAt } from '../values/names.ts'
import { walkGiven } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

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
