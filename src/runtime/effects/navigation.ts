import type { Exit } from '../../engine/effect.ts'
import type { Preparation } from '../journey-loader.ts'
import type { EffectContext, EffectHandler } from './effect-context.ts'

/**
 * Navigates within the application. Ends as `entered` when the address has changed. Ends as
 * `unreached`, with an unchanged address, when neither the screen's code nor the server is
 * available.
 */
export const go: EffectHandler<'go'> = (exit, { ports, send, prepare }) => {
  const { path, query, replace } = exit
  const move = () => ports.navigation.go({ path, query }, replace)
  const preparation = prepare({ path, query })
  return preparation ? moveWhenPrepared(preparation) : move()

  async function moveWhenPrepared({ ready, isAwaited }: Preparation): Promise<void> {
    const isThere = await ready.then(
      () => true,
      (error: unknown) => {
        ports.log.loadFailure('a journey', error)
        // The code of an older build may be gone. With a server, the page reloads at the new
        // address.
        return ports.page.isServed()
      },
    )
    // A user that went elsewhere since is neither moved nor informed.
    if (!isAwaited()) return
    if (isThere) move()
    else send({ type: 'departure-failed', exit })
  }
}

/**
 * Leaves once everything remembered is written: a request that begins here must be known when it
 * returns. A screen that left without a user action would leave again when Back reaches it. So its
 * history entry is replaced.
 */
export const leave: EffectHandler<'leave'> = async (exit, effectContext) => {
  const { ports, acted, departureTracker } = effectContext
  const replace = !acted()
  const isLeaving = departureTracker.begin()
  await ports.storage.settled()
  if (await reached(exit, isLeaving, effectContext)) ports.navigation.leave(exit.url, replace)
}

/** Leaves by a form POST once everything remembered is written. */
export const postForm: EffectHandler<'post-form'> = async (exit, effectContext) => {
  const { ports, departureTracker } = effectContext
  const isLeaving = departureTracker.begin()
  await ports.storage.settled()
  if (await reached(exit, isLeaving, effectContext))
    ports.navigation.postForm(exit.url, exit.fields)
}

/**
 * Returns true when the application may leave. A browser that finds no server shows a page of its
 * own, and everything here is lost. If the server may be down, the page stays and reports it. The
 * result is dropped when the exit is no longer pending. The user then chose another screen, or to
 * stay.
 */
export async function reached(
  exit: Exit,
  isLeaving: () => boolean,
  { ports, send, departureTracker, doubts }: EffectContext,
): Promise<boolean> {
  const isThere = await ports.page.isReached(doubts.unanswered)
  if (!isLeaving()) return false
  if (isThere) return true
  departureTracker.end()
  send({ type: 'departure-failed', exit })
  return false
}

/**
 * Opens a tab after the writes to storage have started; the new tab reads the values there. A
 * browser may open no tab (B29).
 */
export const openWindow: EffectHandler<'open-window'> = ({ path, query }, { ports, send }) => {
  if (!ports.navigation.open({ path, query })) send({ type: 'window-blocked', path, query })
}

export const historyBack: EffectHandler<'history-back'> = (_effect, { ports }) =>
  ports.navigation.back()

/** Goes to another page of the same screen: the address stays. */
export const turn: EffectHandler<'turn'> = ({ page, replace }, { ports }) =>
  ports.navigation.turn(page, replace)

export const window: EffectHandler<'window'> = ({ act }, { ports }) => {
  if (act === 'announce') ports.tabs.announceProgress()
  else ports.page[act]()
}
