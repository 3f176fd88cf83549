import { signal, type ReadonlySignal } from '@preact/signals-react'
import type { BlockView, ScreenView, ShellView } from '../engine/view.ts'
import type { StaticView } from '../engine/views/static-view.ts'
import { meanwhile } from './meanwhile.ts'
import type { SentEvent } from './ports.ts'

/**
 * What stood in the page before any script ran: what the build drew of the screen
 * (engine/views/static-view).
 */
export type FirstView = StaticView

/** Acts of a person, as opposed to what happens by itself. */
export const acts: ReadonlySet<SentEvent['type']> = new Set<SentEvent['type']>([
  'changed',
  'submitted',
  'pressed',
  'shell-pressed',
  'retried',
  'notice-retried',
])

/**
 * From a prerendered page to a running one, in place. The first view is shown until the engine has
 * one of its own to show; what the person does meanwhile is answered as far as that can be done
 * (`meanwhile`), kept, and told to the engine then, so that nothing is lost. Without a first view
 * nothing is ever held.
 */
export interface Hold {
  readonly held: ReadonlySignal<boolean>
  /** What is drawn in place of the engine's own view. */
  screen(real: ScreenView | undefined): ScreenView | undefined
  shell(real: ShellView): ShellView
  shell(real: undefined): ShellView | undefined
  /**
   * Somebody listens from now on: what is done is kept, so the form need not hold its button any
   * more.
   */
  listen(): void
  /** True when the event is kept for later. */
  keeps(event: SentEvent): boolean
  /** What somebody has done here, as long as it is held. */
  done(): readonly SentEvent[]
  /**
   * What was asked for cannot be done: nothing is busy, what was typed stays, and nothing is sent
   * much later that nobody waits for any more.
   */
  giveUp(): void
  /**
   * Lets go when the engine shows something; what was kept, if the screen is the very one it was
   * meant for.
   */
  settle(real: ScreenView | undefined, shell: ShellView): readonly SentEvent[]
}

export function createHold(first: FirstView | undefined): Hold {
  const held = signal(first !== undefined)
  const listens = signal(false)
  const form = signal(first?.screen.form)
  /** What was pressed, by the id of the block. */
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
      // A visit is what React keys a screen by: the one that goes on in place keeps the number it
      // was drawn with.
      return real?.visit === adopted && real !== undefined
        ? { ...real, visit: first.screen.visit }
        : real
    },
    shell,
    listen: () => {
      listens.value = true
    },
    keeps(event) {
      if (!held.peek() || !acts.has(event.type)) return false
      kept.push(event)
      const before = form.peek()
      // Of several the engine decides; the first one is under way.
      if (event.type === 'pressed' && !before?.busy && pressed.peek().length === 0)
        pressed.value = [event.block]
      if (before) form.value = meanwhile(before, event, first?.judge)
      return true
    },
    done: () => kept,
    giveUp() {
      kept = kept.filter(({ type }) => type === 'changed')
      pressed.value = []
      const before = form.peek()
      if (before) form.value = { ...before, busy: false }
    },
    settle(real, shell) {
      if (!held.peek() || real === undefined) return []
      const same = real.screen === first?.screen.screen
      // A screen that only tidies its address stays as it is; one that is left for another gives
      // way at once.
      if (same && shell.covered) return []
      if (same) adopted = real.visit
      held.value = false
      return same ? kept.splice(0) : []
    },
  }
}

/** Somebody listens; what was pressed and cannot be done yet is busy. */
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
