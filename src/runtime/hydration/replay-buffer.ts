import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { BlockView, FormView, ScreenView, ShellView } from '../../engine/view.ts'
import type { StaticView } from '../../engine/views/static-view.ts'
import type { SentEvent } from '../ports.ts'

/**
 * The view that the build rendered into the page before any script ran (engine/views/static-view).
 */
export type FirstView = StaticView

/** Events caused by a user, as opposed to events that occur by themselves. */
export const userEvents: ReadonlySet<SentEvent['type']> = new Set<SentEvent['type']>([
  'changed',
  'submitted',
  'pressed',
  'shell-pressed',
  'retried',
  'notice-retried',
])

/**
 * Replay buffer: turns a prerendered page into a running page, in place. The first view is shown
 * until the engine has a view of its own. Until then user events change the form as far as possible
 * without the engine. The events are also buffered, and replayed to the engine in order. Inactive
 * without a prerendered view.
 */
export interface ReplayBuffer {
  readonly held: ReadonlySignal<boolean>
  /** Returns the view to render in place of the engine's own view. */
  screen(real: ScreenView | undefined): ScreenView | undefined
  shell(real: ShellView): ShellView
  shell(real: undefined): ShellView | undefined
  /** Starts to listen. From now on events are kept, so the form may release its button. */
  listen(): void
  /** Returns true when the event is kept for later. */
  enqueue(event: SentEvent): boolean
  /** Returns the user events kept here, as long as the view is held. */
  done(): readonly SentEvent[]
  /**
   * Ends requests that cannot be fulfilled. Nothing is busy any longer, and typed values stay.
   * Nothing is sent much later, when the user no longer waits for it.
   */
  discard(): void
  /**
   * Releases the view when the engine shows a screen. Returns the kept events if it is the very
   * screen they were meant for.
   */
  drain(real: ScreenView | undefined, shell: ShellView): readonly SentEvent[]
}

export function createReplayBuffer(first: FirstView | undefined): ReplayBuffer {
  const held = signal(first !== undefined)
  const listens = signal(false)
  const form = signal(first?.screen.form)
  /** Ids of the pressed blocks. */
  const pressed = signal<readonly string[]>([])
  let kept: SentEvent[] = []
  let adopted: number | undefined

  function shell(real: ShellView): ShellView
  function shell(real: undefined): ShellView | undefined
  function shell(real: ShellView | undefined) {
    if (first === undefined || !held.value) return real
    return form.value?.problems.length ? { ...first.shell, titleHasProblem: true } : first.shell
  }

  return {
    held,
    screen(real) {
      if (first === undefined) return real
      if (held.value)
        return withForm(
          listens.value
            ? {
                ...first.screen,
                blocks: released(first.screen.blocks, form.value?.busy ?? false, pressed.value),
              }
            : first.screen,
          form.value,
        )
      // React keys a screen by its visit. A screen that continues in place keeps the number it was
      // rendered with.
      return real?.visit === adopted && real !== undefined
        ? { ...real, visit: first.screen.visit }
        : real
    },
    shell,
    listen: () => {
      listens.value = true
    },
    enqueue(event) {
      if (!held.peek() || !userEvents.has(event.type)) return false
      kept.push(event)
      const before = form.peek()
      // Of several presses the engine decides; the first one shows as busy.
      if (event.type === 'pressed' && !before?.busy && pressed.peek().length === 0)
        pressed.value = [event.block]
      if (before) form.value = optimisticForm(before, event, first?.judge)
      return true
    },
    done: () => kept,
    discard() {
      kept = kept.filter(({ type }) => type === 'changed')
      pressed.value = []
      const before = form.peek()
      if (before) form.value = { ...before, busy: false }
    },
    drain(real, shell) {
      if (!held.peek() || real === undefined) return []
      const same = real.screen === first?.screen.screen
      // A screen that only cleans up its address keeps its first view, unless that is empty. A
      // screen that redirects is replaced at once.
      if (same && shell.covered && !isEmpty(first)) return []
      if (same) adopted = real.visit
      held.value = false
      return same ? kept.splice(0) : []
    },
  }
}

/** True for a screen of which the build knows nothing: heading and blocks depend on the state. */
const isEmpty = ({ screen }: FirstView) =>
  screen.heading === undefined && screen.blocks.length === 0

/**
 * Releases submit buttons once events are kept. A pressed block is busy until the engine can run
 * it.
 */
function released(
  blocks: readonly BlockView[],
  submitted: boolean,
  pressed: readonly string[],
): readonly BlockView[] {
  return blocks.map((block) => {
    if ('children' in block)
      return { ...block, children: released(block.children, submitted, pressed) }
    if (block.block === 'link' || block.block === 'button')
      return { ...block, busy: pressed.includes(block.id) }
    if (block.block !== 'submit') return block
    const { held: _, ...rest } = block
    return { ...rest, busy: submitted }
  })
}

const withForm = (screen: ScreenView, form: ScreenView['form']): ScreenView =>
  form ? { ...screen, form } : screen

/**
 * Returns the form after an act that the engine will receive later. Typed values appear, and a
 * submit shows at once its problems, or that it is pending. The engine receives the same act and
 * comes to the same result. Here nothing is sent and nothing decided.
 */
export function optimisticForm(
  form: FormView,
  event: SentEvent,
  judge: StaticView['judge'],
): FormView {
  if (event.type === 'changed') {
    return {
      ...form,
      values: { ...form.values, [event.field]: event.value },
      problems: form.problems.filter(({ at }) => at !== event.field),
    }
  }
  if (event.type !== 'submitted' || form.busy) return form
  // Without a rule check it is open which of the issues count.
  const problems = judge ? (event.issues.length > 0 ? event.issues : judge(form.values)) : undefined
  return problems !== undefined && problems.length > 0
    ? { ...form, problems, attempt: form.attempt + 1 }
    : { ...form, problems: [], busy: true }
}
