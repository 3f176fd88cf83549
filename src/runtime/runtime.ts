import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react'
import type { Event } from '../engine/event.ts'
import { findJourney } from '../engine/places/find-journey.ts'
import { initialState } from '../engine/initial-state.ts'
import { patience } from '../engine/places/navigate.ts'
import { step } from '../engine/step.ts'
import type { Environment, Journey, Program, ProgramIndex } from '../language/program.ts'
import { createArrivals } from './arrivals.ts'
import { createMailbox } from './mailbox.ts'
import { perform } from './performers/perform.ts'
import type { Performing } from './performers/performing.ts'
import type { Ports, SentEvent, Stop } from './ports.ts'
import { createSlices, type Slices } from './slices.ts'
import { createTicking } from './ticking.ts'

export interface RuntimeSetup {
  readonly index: ProgramIndex
  readonly environment: Environment
  /** Fetches the chunk of a journey, and its texts in the language chosen. */
  readonly loadJourney: (journey: string) => Promise<Journey>
  readonly ports: Ports
}

export interface Runtime extends Slices {
  send(event: SentEvent): void
  /** See `Ticking`. */
  readonly now: ReadonlySignal<number>
  /** A chunk is on its way, or the page is on its way out (D1.11). */
  readonly loading: ReadonlySignal<boolean>
  /** A chunk could not be had, and the page was reloaded for it already: `reload` is offered. */
  readonly loadFailed: ReadonlySignal<boolean>
  /** The page came back from the back/forward cache and shows nothing until it is loaded anew. */
  readonly covered: ReadonlySignal<boolean>
  reload(): void
  /** Resolves when what was stored is restored and the first address is on its way. */
  start(): Promise<void>
  stop(): void
}

/** Milliseconds after a good start until a chunk may make the page reload again (section 9). */
const reloadFlagLife = 2_000

/** Acts of a person, as opposed to what happens by itself. */
const acts: ReadonlySet<Event['type']> = new Set<Event['type']>(['changed', 'submitted', 'pressed', 'shell-pressed', 'retried', 'notice-retried'])

export function createRuntime({ index, environment, loadJourney, ports }: RuntimeSetup): Runtime {
  const program = signal<Program>({ index, journeys: {}, environment })
  const state = signal(initialState(program.peek()))
  const slices = createSlices(program, state)
  const ticking = createTicking(ports.clock, ports.page, slices.screen)
  const [fetching, leaving, loadFailed, covered] = [signal(false), signal(false), signal(false), signal(false)]
  const stops: Stop[] = []
  let acted = false
  let entered = false

  const mailbox = createMailbox<Event>(process, (error) => ports.log.failure('an event', error))
  const send = (event: SentEvent) => mailbox.send({ ...event, at: ports.clock.now() })
  const performing: Performing = { ports, send, calls: new Map(), acted: () => acted, leaving: leave }

  /** A page outside that does not come leaves this one where it was: after a while people may go on. */
  function leave(): void {
    leaving.value = true
    ports.clock.wakeAt('leaving', ports.clock.now() + patience, () => {
      leaving.value = false
      send({ type: 'woke', timer: 'leaving' })
    })
  }

  function process(event: Event): void {
    if (event.type === 'entered') acted = false
    if (acts.has(event.type)) acted = true
    const [next, effects] = step(program.peek(), state.peek(), event)
    state.value = next
    for (const effect of effects) perform(effect, performing)
    if (event.type === 'entered' && !entered) {
      entered = true
      ports.clock.wakeAt('reload flag', event.at + reloadFlagLife, () => ports.reloadGuard.release())
    }
  }

  const arrivals = createArrivals({
    clock: ports.clock,
    journeyOf: (path) => findJourney(index.prefixes, path),
    isLoaded: (journey) => Object.hasOwn(program.peek().journeys, journey),
    load: loadJourney,
    loaded: (journey) => {
      program.value = { ...program.peek(), journeys: { ...program.peek().journeys, [journey.name]: journey } }
    },
    loading: (isLoading) => batch(() => {
      fetching.value = isLoading
      loadFailed.value = false
    }),
    failed: (error) => {
      ports.log.failure('load a journey', error)
      if (ports.reloadGuard.take()) ports.page.reload()
      else batch(() => {
        fetching.value = false
        loadFailed.value = true
      })
    },
    send,
  })

  return {
    ...slices,
    send,
    now: ticking.now,
    loading: computed(() => fetching.value || leaving.value),
    loadFailed,
    covered,
    reload: () => ports.page.reload(),
    async start() {
      stops.push(ports.page.onReturned(() => {
        covered.value = true
        ports.page.reload()
      }))
      // A screen needs what was stored, its chunk does not: both are fetched at once.
      arrivals.prefetch(ports.navigation.address())
      send({ type: 'restored', stores: await ports.storage.read() })
      stops.push(
        ticking.start(),
        ports.tabs.onSignOut(() => {
          ports.storage.forgetTab()
          send({ type: 'signed-out-elsewhere' })
        }),
        ports.navigation.onAddress((address) => void arrivals.arrive(address)),
      )
      void arrivals.arrive(ports.navigation.address())
    },
    stop() {
      for (const stop of stops.splice(0)) stop()
      for (const call of performing.calls.values()) call.abort()
    },
  }
}
