import type { Journey } from '../language/program.ts'
import type { Address, Clock, SentEvent } from './ports.ts'

export interface JourneyLoaderSetup {
  readonly clock: Clock
  readonly journeyOf: (path: string) => string | undefined
  readonly isLoaded: (journey: string) => boolean
  /** Fetches the chunk of a journey and its texts. */
  readonly load: (journey: string) => Promise<Journey>
  readonly loaded: (journey: Journey) => void
  /**
   * Runs when the user goes to an address. The screen from which they left the application is no
   * longer theirs.
   */
  readonly arriving: () => void
  /** For a screen that tabs enter one at a time: resolves when this tab has its turn. */
  readonly turn: (address: Address) => Promise<void> | undefined
  readonly loading: (isLoading: boolean) => void
  /** @param isAwaited true when the user has not gone to another address since */
  readonly failed: (error: unknown, isAwaited: () => boolean) => Promise<void>
  readonly send: (event: SentEvent) => void
  /** Sends the user events from before the chunk arrived. They may navigate to another address. */
  readonly flushAfterPaint: () => void
}

/** Milliseconds after which loading a chunk has failed (section 9 of the specification). */
const loadLimit = 120_000

export interface Preparation {
  /** Rejects when the code cannot be loaded. */
  readonly ready: Promise<void>
  /** True when the user has not gone elsewhere since, and is not about to. */
  readonly isAwaited: () => boolean
}

export interface JourneyLoader {
  /**
   * Enters the address once its journey is loaded. Of two addresses only the later one is entered.
   */
  arrive(address: Address): Promise<void>
  /** Starts to fetch the code that an address will need. */
  prefetch(address: Address): void
  /**
   * Fetches the code before the user goes there. Returns undefined when the code is loaded already.
   */
  prepare(address: Address): Preparation | undefined
  /** Number of navigations prepared so far. */
  readonly prepared: () => number
}

/** Turns addresses into `entered` events. */
export function createJourneyLoader(setup: JourneyLoaderSetup): JourneyLoader {
  const under = new Map<string, Promise<void>>()
  let latest = 0
  let prepared = 0

  const fetchOnce = (journey: string): Promise<void> => {
    const known = under.get(journey)
    if (known !== undefined) return known
    const fetching = withLimit(setup.clock, journey, setup.load(journey))
      .then(setup.loaded)
      .finally(() => under.delete(journey))
    under.set(journey, fetching)
    return fetching
  }

  const missing = ({ path }: Address): string | undefined => {
    const journey = setup.journeyOf(path)
    return journey !== undefined && setup.isLoaded(journey) ? undefined : journey
  }

  return {
    prefetch(address) {
      const journey = missing(address)
      // The same failure occurs again on arrival, and is handled there.
      if (journey !== undefined) fetchOnce(journey).catch(() => undefined)
    },
    prepare(address) {
      const journey = missing(address)
      if (journey === undefined) return undefined
      prepared += 1
      const arrival = latest
      const preparation = prepared
      const isAwaited = () => arrival === latest && preparation === prepared
      setup.loading(true)
      return {
        ready: fetchOnce(journey).finally(() => {
          if (isAwaited()) setup.loading(false)
        }),
        isAwaited,
      }
    },
    prepared: () => prepared,
    async arrive(address) {
      latest += 1
      const arrival = latest
      setup.arriving()
      const enter = () => {
        setup.loading(false)
        setup.send({
          type: 'entered',
          path: address.path,
          query: address.query,
          ...(address.fragment && { fragment: address.fragment }),
        })
      }
      const enterInTurn = async () => {
        const turn = setup.turn(address)
        if (turn !== undefined) {
          setup.loading(true)
          await turn
        }
        if (arrival === latest) enter()
      }
      const journey = missing(address)
      if (journey === undefined) return enterInTurn()
      setup.loading(true)
      try {
        await fetchOnce(journey)
        setup.flushAfterPaint()
        if (arrival === latest) await enterInTurn()
      } catch (error) {
        if (arrival === latest) await setup.failed(error, () => arrival === latest)
      }
    },
  }
}

function withLimit(clock: Clock, journey: string, loading: Promise<Journey>): Promise<Journey> {
  const { promise, resolve, reject } = Promise.withResolvers<Journey>()
  const limit = `load ${journey}`
  clock.wakeAt(limit, clock.now() + loadLimit, () =>
    reject(new Error(`journey ${journey}: not there after ${loadLimit} ms`)),
  )
  loading.then(resolve, reject).finally(() => clock.cancel(limit))
  return promise
}
