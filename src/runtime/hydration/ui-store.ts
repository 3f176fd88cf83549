import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import type { ShellView } from '../../engine/view.ts'
import type { CommonAnswers } from '../../language/program.ts'
import type { SentEvent } from '../ports.ts'
import { createSelectors, type Selectors } from '../selectors.ts'
import { createReplayBuffer, type FirstView, type ReplayBuffer } from './replay-buffer.ts'

/**
 * The signals that the page renders from and the function that it sends to. The shell knows nothing
 * more of the runtime.
 */
export interface UiStore extends Selectors {
  send(event: SentEvent): void
  /** Time for countdowns, in epoch milliseconds. */
  readonly now: ReadonlySignal<number>
  /** True while a chunk is loading, or while the page leaves the application (D1.11). */
  readonly loading: ReadonlySignal<boolean>
  /**
   * True when a chunk could not be loaded and the page was reloaded for it already. The shell then
   * offers `reload`.
   */
  readonly loadFailed: ReadonlySignal<boolean>
  /** True when the page came from the back/forward cache. It shows nothing until it is reloaded. */
  readonly covered: ReadonlySignal<boolean>
  /** Resolves to false when no server answers, and the page stays. */
  reload(): Promise<boolean>
}

/** Replaces a runtime while its code is loading. */
export interface FirstUiStore extends UiStore {
  /** For the runtime, which continues with the held events. */
  readonly replay: ReplayBuffer
  /** Hands over: from now on the page renders from this runtime and sends to it. */
  follow(runtime: UiStore): void
  /**
   * Reports above the screen that the code is late or cannot be loaded. The screen itself stays
   * unchanged. Without an argument the code is loading again, and the notice disappears.
   */
  say(trouble?: Trouble): void
}

/** Named as the product names the outcomes of calls. */
export type Trouble = 'slow' | 'noAnswer'

export interface UiStoreSetup {
  readonly answers: Pick<CommonAnswers, Trouble>
  /**
   * Requests the runtime again after a failure; `pressed`: the user pressed "Try again" in the
   * notice.
   */
  readonly retry: (pressed: boolean) => void
}

/**
 * Creates the front on which a prerendered page lives. It takes typed values, shows their problems,
 * and keeps every act in a replay buffer for the runtime.
 */
export function createUiStore(first: FirstView, { answers, retry }: UiStoreSetup): FirstUiStore {
  const replay = createReplayBuffer(first)
  const runtime = signal<UiStore>()
  const shownTrouble = signal<Trouble>()
  /**
   * Each notice has a number. A new number makes it a new notice, so screen readers announce it.
   */
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
    ...(replay.shell(undefined) ?? first.shell),
    notices: shownTrouble.value ? [notice(shownTrouble.value)] : [],
  })
  return {
    ...createSelectors({
      screen: () => (runtime.value ? runtime.value.screen.value : replay.screen(undefined)),
      shell: () => (runtime.value ? runtime.value.shell.value : shell()),
    }),
    replay,
    now: computed(() => runtime.value?.now.value ?? 0),
    loading: computed(() => runtime.value?.loading.value ?? false),
    loadFailed: computed(() => runtime.value?.loadFailed.value ?? false),
    covered: computed(() => runtime.value?.covered.value ?? false),
    reload: async () => (await runtime.peek()?.reload()) ?? false,
    send(event) {
      const arrived = runtime.peek()
      // The engine has no notices yet, so these belong to the front.
      if (!arrived && event.type === 'notice-dismissed') shownTrouble.value = undefined
      else if (!arrived && event.type === 'notice-retried') retry(true)
      else if (!replay.enqueue(event)) arrived?.send(event)
      else if (event.type !== 'changed') retry(false)
    },
    follow(arrived) {
      runtime.value = arrived
    },
    say(trouble) {
      shownTrouble.value = trouble
      if (trouble === 'noAnswer') replay.discard()
    },
  }
}
