import { holds } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn, valueAt } from '../expressions/get-own.ts'
import { moveTo } from '../navigation/navigate.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { signOut } from '../screen/sign-out.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { mergedStore } from '../stores/merge-remote-state.ts'
import { isLeaving, type Transition, withState } from '../transition.ts'

/**
 * Adopts the session that another tab began, so that no call is sent under the replaced session. A
 * session that ended is ignored. Each tab learns that from its own next call, and a partly filled
 * form stays.
 *
 * If the session belongs to another person, a members' screen starts again with their data. Input
 * of one person is never used for another.
 */
export function sessionElsewhere(
  transition: Transition,
  { stores }: Extract<Event, { readonly type: 'session-elsewhere' }>,
): Transition {
  const {
    guard: { owner, signedIn },
    state: schemas,
  } = transition.program.index
  const name = owner?.[0]
  const schema = name === undefined ? undefined : getOwn(schemas, name)
  if (owner === undefined || name === undefined || schema === undefined) return transition
  const isSignedIn = (of: Transition) =>
    holds(signedIn, contextFor(of.program, of.state, {}, of.at))
  const adopt = (onto: Transition) =>
    withState(onto, {
      stores: mergedStore(onto.state.stores, name, schema, getOwn(stores, name) ?? {}),
    })
  const after = adopt(transition)
  if (after.state.stores === transition.state.stores || !isSignedIn(after)) return transition
  const ownerOf = (of: Transition) => valueAt(of.state.stores, owner)
  const screen = currentScreen(transition.program, transition.state)
  const { visit } = transition.state
  if (
    !visit ||
    screen?.access !== 'auth' ||
    !isSignedIn(transition) ||
    ownerOf(transition) === ownerOf(after) ||
    isLeaving(transition)
  )
    return after
  const other = adopt(signOut(transition))
  const notified = runSteps(other, [
    frameOf(transition.program.index.answers.replaced ?? [], 'app/replaced', {}),
  ])
  return isLeaving(notified)
    ? notified
    : moveTo(notified, { path: visit.path, query: visit.query }, true)
}
