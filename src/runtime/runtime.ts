import { batch, computed, signal } from '@preact/signals-react'
import { isEntering } from '../engine/calls/asker.ts'
import type { Effect } from '../engine/effect.ts'
import type { Event } from '../engine/event.ts'
import { initialState } from '../engine/initial-state.ts'
import { findJourney } from '../engine/places/find-journey.ts'
import { findScreen } from '../engine/places/find-screen.ts'
import type { EngineState } from '../engine/state.ts'
import { step } from '../engine/step.ts'
import { screenView } from '../engine/views/screen-view.ts'
import { shellView } from '../engine/views/shell-view.ts'
import type { Environment, Journey, Program, ProgramIndex } from '../language/program.ts'
import { createArrivals } from './arrivals.ts'
import { earlyValues } from './early-values.ts'
import type { Exchange } from './exchange-program.ts'
import type { Front } from './front.ts'
import { acts, createHold, type FirstView, type Hold } from './hold.ts'
import { isTurn } from './is-turn.ts'
import { knowDevice } from './know-device.ts'
import { createLeavings } from './leavings.ts'
import { listenToTabs } from './listen-to-tabs.ts'
import { createMailbox } from './mailbox.ts'
import { perform } from './performers/perform.ts'
import type { Performing } from './performers/performing.ts'
import type { Ports, SentEvent, Stop } from './ports.ts'
import { createSlices } from './slices.ts'
import { createTicking } from './ticking.ts'
import { createTurns } from './turns.ts'

export interface RuntimeSetup {
  readonly index: ProgramIndex
  readonly environment: Environment
  /** Fetches the chunk of a journey, and its texts in the chosen language. */
  readonly loadJourney: (journey: string) => Promise<Journey>
  readonly ports: Ports
  /** Chunks that are loaded already, by name. */
  readonly journeys?: Readonly<Record<string, Journey>>
  /** The prerendered view in the page: shown until the engine takes over. */
  readonly first?: FirstView
  /** The replay buffer of that view, when it began before the runtime was loaded. */
  readonly hold?: Hold
  /**
   * Lets the browser paint and respond between two parts of the start. Without it they run
   * together.
   */
  readonly between?: () => Promise<void>
  /**
   * Sends at once the user events that still wait for the next frame. They came before the events
   * that now occur by themselves.
   */
  readonly catchUp?: () => void
  /** Observes each transition of the engine, after it and before its effects are performed. */
  readonly onTransition?: (event: Event, effects: readonly Effect[]) => void
  /**
   * The first address counts as the target of a `go`, because scenarios begin in the middle of a
   * journey.
   */
  readonly led?: true
}

export interface Runtime extends Front {
  /** For development: continues under another program. */
  replaceProgram(exchange: (program: Program, state: EngineState, at: number) => Exchange): void
  /** Resolves when entering the first address has begun. */
  start(): Promise<void>
  stop(): void
}

/** Milliseconds after a good start until a missing chunk may reload the page again (section 9). */
const reloadFlagLife = 2_000

/** Creates the runtime: it sends events to the engine and performs effects through the ports. */
export function createRuntime({
  index,
  environment,
  loadJourney,
  ports,
  journeys = {},
  first,
  hold = createHold(first),
  between,
  catchUp = () => undefined,
  onTransition,
  led,
}: RuntimeSetup): Runtime {
  const program = signal<Program>({ index, journeys, environment })
  const state = signal(initialState(program.peek()))
  const slices = createSlices({
    screen: () => hold.screen(screenView(program.value, state.value)),
    shell: () => hold.shell(shellView(program.value, state.value)),
  })
  const ticking = createTicking(ports.clock, ports.page, slices.shown)
  const fetching = signal(false)
  const loadFailed = signal(false)
  const covered = signal(false)
  const stops: Stop[] = []
  let acted = false
  let entered = false

  const mailbox = createMailbox<Event>(process, (error) => ports.log.failure('an event', error))
  const take = (event: SentEvent) => mailbox.send({ ...event, at: ports.clock.now() })
  const send = (event: SentEvent) => {
    catchUp()
    take(event)
  }
  const leavings = createLeavings(ports.clock, () => send({ type: 'woke', timer: 'leaving' }))
  const turns = createTurns(ports, send)
  const performing: Performing = {
    ports,
    send,
    calls: new Map(),
    acted: () => acted,
    leavings,
    prepare: (address) => arrivals.prepare(address),
    turns,
    doubts: { unanswered: false },
  }

  function process(event: Event): void {
    if (event.type === 'entered') acted = false
    if (acts.has(event.type)) {
      acted = true
      leavings.acted()
    }
    const [next, effects] = step(
      program.peek(),
      state.peek(),
      event.type === 'entered'
        ? { ...event, ...(led && !entered && { led }), ...earlyValues(hold) }
        : event,
    )
    state.value = next
    onTransition?.(event, effects)
    for (const effect of effects) perform(effect, performing)
    // The screen has finished its automatic steps, or is leaving.
    if (!isEntering(next) || next.visit?.leaving) turns.pass()
    if (hold.held.peek())
      for (const kept of hold.settle(
        screenView(program.peek(), next),
        shellView(program.peek(), next),
      ))
        take(kept)
    if (event.type === 'entered' && !entered) {
      entered = true
      ports.clock.wakeAt('reload flag', event.at + reloadFlagLife, () =>
        ports.reloadGuard.release(),
      )
    }
  }

  const arrivals = createArrivals({
    clock: ports.clock,
    journeyOf: (path) => findJourney(program.peek().index.prefixes, path),
    isLoaded: (journey) => Object.hasOwn(program.peek().journeys, journey),
    load: loadJourney,
    arriving: () => leavings.end(),
    turn: ({ path }) =>
      findScreen(program.peek(), path)?.screen.inTurn ? turns.take() : undefined,
    loaded: (journey) => {
      program.value = {
        ...program.peek(),
        journeys: { ...program.peek().journeys, [journey.name]: journey },
      }
    },
    loading: (isLoading) =>
      batch(() => {
        fetching.value = isLoading
        loadFailed.value = false
      }),
    failed: async (error, isAwaited) => {
      ports.log.loadFailure('a journey', error)
      // If no server serves the page, a reload would leave the user with nothing.
      const isThere = await ports.page.isServed()
      if (!isAwaited()) return
      if (isThere && ports.reloadGuard.take()) ports.page.reload()
      else
        batch(() => {
          fetching.value = false
          loadFailed.value = true
        })
    },
    send,
    catchUp,
  })

  /**
   * Runs when the network is back. A page that failed to load reloads by itself, because the user
   * has nothing to lose on it.
   */
  async function comeBack(): Promise<void> {
    if (await ports.page.isReached(true)) send({ type: 'reached' })
    if (loadFailed.peek() && (await ports.page.isServed()) && loadFailed.peek()) ports.page.reload()
  }

  return {
    ...slices,
    send: (event) => {
      if (!hold.keeps(event)) take(event)
    },
    now: ticking.now,
    loading: computed(() => !hold.held.value && (fetching.value || leavings.under.value)),
    loadFailed,
    covered,
    async reload() {
      const isThere = await ports.page.isServed()
      // A user that went elsewhere during the request stays there.
      if (isThere && loadFailed.peek()) ports.page.reload()
      return isThere
    },
    replaceProgram(exchange) {
      const next = exchange(program.peek(), state.peek(), ports.clock.now())
      batch(() => {
        program.value = next.program
        state.value = next.state
      })
      for (const effect of next.effects) perform(effect, performing)
      if (next.enter) void arrivals.arrive(ports.navigation.address())
    },
    async start() {
      hold.listen()
      stops.push(
        ports.page.onReturned(() => {
          covered.value = true
          ports.page.reload()
        }),
      )
      // A screen needs the stored values, its chunk does not: both are fetched in parallel.
      arrivals.prefetch(ports.navigation.address())
      const stores = await ports.storage.read()
      await between?.()
      send({ type: 'restored', stores })
      await between?.()
      stops.push(ports.page.onOnline(() => void comeBack()))
      stops.push(ticking.start(), ...listenToTabs(ports, send, catchUp))
      void knowDevice(ports, send)
      // The page was opened in a tab that is not visible yet.
      if (!ports.page.visible()) send({ type: 'hidden' })
      await between?.()
      // Subscribes in the same task that enters the first address, so an address change before it
      // becomes the first address.
      let heard = 0
      stops.push(
        ports.navigation.onAddress((address) => {
          heard += 1
          const mine = heard
          const prepared = arrivals.prepared()
          catchUp()
          // An earlier user event may have navigated elsewhere, and its own change came first. The
          // user is at that address, or will be.
          if (mine !== heard || prepared !== arrivals.prepared()) return
          if (isTurn(address, program.peek(), state.peek()))
            send({ type: 'turned', ...(address.page !== undefined && { page: address.page }) })
          else void arrivals.arrive(address)
        }),
      )
      void arrivals.arrive(ports.navigation.address())
    },
    stop() {
      for (const stop of stops.splice(0)) stop()
      for (const call of performing.calls.values()) call.abort()
    },
  }
}
