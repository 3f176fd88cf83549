import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import type { ShellView } from '../engine/view.ts'
import type { CommonAnswers } from '../language/program.ts'
import { createHold, type FirstView, type Hold } from './hold.ts'
import type { SentEvent } from './ports.ts'
import { createSlices, type Slices } from './slices.ts'

/** What the page draws from and speaks to: all that the shell knows of the runtime. */
export interface Front extends Slices {
  send(event: SentEvent): void
  /** See `Ticking`. */
  readonly now: ReadonlySignal<number>
  /** A chunk is on its way, or the page is on its way out (D1.11). */
  readonly loading: ReadonlySignal<boolean>
  /** A chunk could not be had, and the page was reloaded for it already: `reload` is offered. */
  readonly loadFailed: ReadonlySignal<boolean>
  /** The page came back from the back/forward cache and shows nothing until it is loaded anew. */
  readonly covered: ReadonlySignal<boolean>
  /** False when no server is there, and the page stays. */
  reload(): Promise<boolean>
}

/** Stands in the place of a runtime whose code is still on its way. */
export interface FirstFront extends Front {
  /** For the runtime, which goes on with what is held. */
  readonly hold: Hold
  /** From now on this one is drawn from and spoken to. */
  follow(runtime: Front): void
  /**
   * Its code is late, or cannot be had: said above the screen, which stays as it is. Without a word
   * it is under way.
   */
  say(trouble?: Trouble): void
}

/** In the words that the product has for calls. */
export type Trouble = 'slow' | 'noAnswer'

export interface FrontSetup {
  readonly answers: Pick<CommonAnswers, Trouble>
  /** The runtime is wanted, although it could not be had; `pressed`: by who was told so. */
  readonly retry: (pressed: boolean) => void
}

/**
 * The page lives on what the build drew: it takes what is typed, says what is wrong with it, and
 * keeps every act for the runtime (`hold`).
 */
export function createFront(first: FirstView, { answers, retry }: FrontSetup): FirstFront {
  const hold = createHold(first)
  const runtime = signal<Front>()
  const said = signal<Trouble>()
  /** A notice of another number is another one, and so spoken. */
  const notice = (trouble: Trouble): ShellView['notices'][number] => {
    const found = answers[trouble]?.find((step) => step.do === 'notice')
    const retry = trouble === 'noAnswer'
    return {
      number: retry ? -1 : -2,
      text:
        found && 'key' in found.text ? { key: found.text.key } : { key: 'app.shell.loadFailed' },
      tone: found?.tone ?? 'bad',
      retry,
    }
  }
  const shell = () => ({
    ...(hold.shell(undefined) ?? first.shell),
    notices: said.value ? [notice(said.value)] : [],
  })
  return {
    ...createSlices({
      screen: () => (runtime.value ? runtime.value.screen.value : hold.screen(undefined)),
      shell: () => (runtime.value ? runtime.value.shell.value : shell()),
    }),
    hold,
    now: computed(() => runtime.value?.now.value ?? 0),
    loading: computed(() => runtime.value?.loading.value ?? false),
    loadFailed: computed(() => runtime.value?.loadFailed.value ?? false),
    covered: computed(() => runtime.value?.covered.value ?? false),
    reload: async () => (await runtime.peek()?.reload()) ?? false,
    send(event) {
      const arrived = runtime.peek()
      // Notices that are not the engine's are ours.
      if (!arrived && event.type === 'notice-dismissed') said.value = undefined
      else if (!arrived && event.type === 'notice-retried') retry(true)
      else if (!hold.keeps(event)) arrived?.send(event)
      else if (event.type !== 'changed') retry(false)
    },
    follow(arrived) {
      runtime.value = arrived
    },
    say(trouble) {
      said.value = trouble
      if (trouble === 'noAnswer') hold.giveUp()
    },
  }
}
