import { batch, computed, signal } from '@preact/signals-react'
import { isEntering } from '../engine/async/initiator.ts'
import type { Effect } from '../engine/effect.ts'
import type { Event } from '../engine/event.ts'
import { initialState } from '../engine/initial-state.ts'
import { findScreen } from '../engine/navigation/find-screen.ts'
import { findJourney } from '../engine/navigation/routes.ts'
import type { EngineState } from '../engine/state.ts'
import { step } from '../engine/step.ts'
import { currentScreen } from '../engine/transition.ts'
import { withRefusals } from '../engine/views/refusal-views.ts'
import { screenView } from '../engine/views/screen-view.ts'
import { shellView } from '../engine/views/shell-view.ts'
import type { Environment, Journey, Program, ProgramIndex } from '../language/program.ts'
import { createCountdownClock } from './countdown-clock.ts'
import { createDepartureTracker } from './departure-tracker.ts'
import type { EffectContext } from './effects/effect-context.ts'
import { perform } from './effects/perform.ts'
import type { Exchange } from './hot-reload.ts'
import { detectDevice, earlyValues } from './hydration/first-events.ts'
import {
  userEvents,
  createReplayBuffer,
  type FirstView,
  type ReplayBuffer,
} from './hydration/replay-buffer.ts'
import type { UiStore } from './hydration/ui-store.ts'
import { isFormPageChange } from './is-form-page-change.ts'
import { createJourneyLoader } from './journey-loader.ts'
import type { Ports, SentEvent, Stop } from './ports.ts'
import { createSelectors } from './selectors.ts'
import { createTabTurns, listenToTabs } from './tabs.ts'

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
  readonly replay?: ReplayBuffer
  /**
   * Lets the browser paint and respond between two parts of the start. Without it they run
   * together.
   */
  readonly between?: () => Promise<void>
  /**
   * Sends at once the user events that still wait for the next frame. They came before the events
   * that now occur by themselves.
   */
  readonly flushAfterPaint?: () => void
  /**
   * Draws another screen of the same page, at once or within a frame. Without it each state is
   * drawn at once.
   */
  readonly changeScreen?: (draw: () => void) => void
  /** Observes each transition of the engine, after it and before its effects are performed. */
  readonly onTransition?: (event: Event, effects: readonly Effect[], state: EngineState) => void
  /**
   * The first address counts as the target of a `go`, because scenarios begin in the middle of a
   * journey.
   */
  readonly byGo?: true
}

export interface Runtime extends UiStore {
  /** For development: continues under another program. */
  replaceProgram(exchange: (program: Program, state: EngineState, at: number) => Exchange): void
  /** Resolves when entering the first address has begun. */
  start(): Promise<void>
  stop(): void
}

/**
 * Milliseconds after a good start until a missing chunk may reload the page again (section 9 of the
 * specification).
 */
const reloadFlagLife = 2_000

/** Events of the blocks of one screen. */
const ofScreen: ReadonlySet<SentEvent['type']> = new Set(['changed', 'submitted', 'pressed'])

/** True when one screen replaces another. A page of the layout `bare` shows nothing for a while. */
const isOtherScreen = (program: Program, before: EngineState, next: EngineState): boolean =>
  before.visit !== undefined &&
  before.visit.number !== next.visit?.number &&
  (currentScreen(program, next)?.layout ?? 'bare') !== 'bare'

/** Creates the runtime: it sends events to the engine and performs effects through the ports. */
export function createRuntime({
  index,
  environment,
  loadJourney,
  ports,
  journeys = {},
  first,
  replay = createReplayBuffer(first),
  between,
  flushAfterPaint = () => undefined,
  changeScreen,
  onTransition,
  byGo,
}: RuntimeSetup): Runtime {
  const program = signal<Program>({ index, journeys, environment })
  const state = signal(initialState(program.peek()))
  /** The state that the page shows. It is behind for a frame while another screen comes. */
  const drawn = signal(state.peek())
  let isChanging = false
  const selectors = createSelectors({
    screen: () => replay.screen(withRefusals(screenView(program.value, drawn.value), drawn.value)),
    shell: () => replay.shell(shellView(program.value, drawn.value)),
  })
  const countdownClock = createCountdownClock(ports.clock, ports.page, selectors.shown)
  const fetching = signal(false)
  const loadFailed = signal(false)
  const covered = signal(false)
  const stops: Stop[] = []
  let acted = false
  let entered = false

  const mailbox = createMailbox<Event>(process, (error) => ports.log.failure('an event', error))
  const take = (event: SentEvent) => mailbox.send({ ...event, at: ports.clock.now() })
  const send = (event: SentEvent) => {
    flushAfterPaint()
    take(event)
  }
  const departureTracker = createDepartureTracker(ports.clock, () =>
    send({ type: 'timer-fired', timer: 'leaving' }),
  )
  const turns = createTabTurns(ports, send)
  const effectContext: EffectContext = {
    ports,
    send,
    calls: new Map(),
    acted: () => acted,
    departureTracker,
    prepare: (address) => journeyLoader.prepare(address),
    turns,
    doubts: { unanswered: false },
  }

  function process(event: Event): void {
    if (event.type === 'entered') acted = false
    if (userEvents.has(event.type)) {
      acted = true
      departureTracker.acted()
    }
    const [next, effects] = step(
      program.peek(),
      state.peek(),
      event.type === 'entered'
        ? { ...event, ...(byGo && !entered && { byGo }), ...earlyValues(replay) }
        : event,
    )
    state.value = next
    draw(next)
    onTransition?.(event, effects, next)
    for (const effect of effects) perform(effect, effectContext)
    // The screen has finished its automatic steps, or is leaving.
    if (!isEntering(next) || next.visit?.leaving) turns.pass()
    if (replay.held.peek())
      for (const kept of replay.drain(
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

  function draw(next: EngineState): void {
    // The change draws the newest state.
    if (isChanging) return
    if (!changeScreen || replay.held.peek() || !isOtherScreen(program.peek(), drawn.peek(), next)) {
      drawn.value = next
      return
    }
    isChanging = true
    changeScreen(() => {
      isChanging = false
      drawn.value = state.peek()
    })
  }

  const journeyLoader = createJourneyLoader({
    clock: ports.clock,
    journeyOf: (path) => findJourney(program.peek().index.prefixes, path),
    isLoaded: (journey) => Object.hasOwn(program.peek().journeys, journey),
    load: loadJourney,
    arriving: () => departureTracker.end(),
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
    flushAfterPaint,
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
    ...selectors,
    send: (event) => {
      // It was meant for the screen before.
      if (isChanging && ofScreen.has(event.type)) return
      if (!replay.enqueue(event)) take(event)
    },
    now: countdownClock.now,
    loading: computed(() => !replay.held.value && (fetching.value || departureTracker.under.value)),
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
        drawn.value = next.state
      })
      for (const effect of next.effects) perform(effect, effectContext)
      if (next.enter) void journeyLoader.arrive(ports.navigation.address())
    },
    async start() {
      replay.listen()
      stops.push(
        ports.page.onReturned(() => {
          covered.value = true
          ports.page.reload()
        }),
      )
      // A screen needs the stored values, its chunk does not: both are fetched in parallel.
      journeyLoader.prefetch(ports.navigation.address())
      const stores = await ports.storage.read()
      await between?.()
      send({ type: 'restored', stores })
      await between?.()
      stops.push(ports.page.onOnline(() => void comeBack()))
      stops.push(countdownClock.start(), ...listenToTabs(ports, send, flushAfterPaint))
      void detectDevice(ports, send)
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
          const prepared = journeyLoader.prepared()
          flushAfterPaint()
          // An earlier user event may have navigated elsewhere, and its own change came first. The
          // user is at that address, or will be.
          if (mine !== heard || prepared !== journeyLoader.prepared()) return
          if (isFormPageChange(address, program.peek(), state.peek()))
            send({
              type: 'form-page-changed',
              ...(address.page !== undefined && { page: address.page }),
            })
          else void journeyLoader.arrive(address)
        }),
      )
      void journeyLoader.arrive(ports.navigation.address())
    },
    stop() {
      for (const stop of stops.splice(0)) stop()
      for (const call of effectContext.calls.values()) call.abort()
    },
  }
}

export interface Mailbox<Item> {
  send(item: Item): void
}

/**
 * Processes one item at a time, in the order sent; items sent during processing wait. An item that
 * fails does not stop the others.
 */
export function createMailbox<Item>(
  process: (item: Item) => void,
  failed: (error: unknown) => void,
): Mailbox<Item> {
  const waiting: Item[] = []
  let busy = false
  return {
    send(item) {
      waiting.push(item)
      if (busy) return
      busy = true
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        try {
          process(next)
        } catch (error) {
          failed(error)
        }
      }
      busy = false
    },
  }
}
