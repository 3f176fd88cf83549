import { holds } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { own, valueAt } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import { moveTo } from '../places/navigate.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { adoptedStore } from '../stores/adopt.ts'
import { isLeaving, type Turn, withState } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { signOut } from '../visits/sign-out.ts'

/**
 * Adopts the session that another tab began, so that no call is sent under the replaced session. A
 * session that ended is ignored. Each tab learns that from its own next call, and a partly filled
 * form stays.
 *
 * If the session belongs to another person, a members' screen starts again with their data. Input
 * of one person is never used for another.
 */
export function sessionElsewhere(
  turn: Turn,
  { stores }: Extract<Event, { readonly type: 'session-elsewhere' }>,
): Turn {
  const {
    guard: { owner, signedIn },
    state: schemas,
  } = turn.program.index
  const name = owner?.[0]
  const schema = name === undefined ? undefined : own(schemas, name)
  if (owner === undefined || name === undefined || schema === undefined) return turn
  const isSignedIn = (of: Turn) => holds(signedIn, sightOf(of.program, of.state, {}, of.at))
  const adopt = (onto: Turn) =>
    withState(onto, {
      stores: adoptedStore(onto.state.stores, name, schema, own(stores, name) ?? {}),
    })
  const after = adopt(turn)
  if (after.state.stores === turn.state.stores || !isSignedIn(after)) return turn
  const ownerOf = (of: Turn) => valueAt(of.state.stores, owner)
  const screen = currentScreen(turn.program, turn.state)
  const { visit } = turn.state
  if (
    !visit ||
    screen?.access !== 'auth' ||
    !isSignedIn(turn) ||
    ownerOf(turn) === ownerOf(after) ||
    isLeaving(turn)
  )
    return after
  const other = adopt(signOut(turn))
  const told = runSteps(other, [
    frameOf(turn.program.index.answers.replaced ?? [], 'app/replaced', {}),
  ])
  return isLeaving(told) ? told : moveTo(told, { path: visit.path, query: visit.query }, true)
}
