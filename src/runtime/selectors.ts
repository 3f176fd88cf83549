import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { BlockView, FormView, ScreenView, ShellView } from '../engine/view.ts'

export type ShownScreen = Omit<ScreenView, 'form'>

/** Sources of the parts, read as signals are. */
export interface Views {
  readonly screen: () => ScreenView | undefined
  readonly shell: () => ShellView
}

/** The rendered parts of the one state. Each changes only when its content changes. */
export interface Selectors {
  readonly screen: ReadonlySignal<ScreenView | undefined>
  /**
   * The screen without its form, which changes with every key. A component that reads only this
   * does not render again while the user types.
   */
  readonly shown: ReadonlySignal<ShownScreen | undefined>
  readonly form: ReadonlySignal<FormView | undefined>
  readonly shell: ReadonlySignal<ShellView>
  /**
   * One part of the shell. A component that reads only the footer does not render again for another
   * title.
   */
  shellPart<Name extends keyof ShellView>(name: Name): ReadonlySignal<ShellView[Name]>
  /**
   * One block of the screen, also a nested block; undefined when the screen does not show it now.
   */
  block(id: string): ReadonlySignal<BlockView | undefined>
}

export function createSelectors(views: Views): Selectors {
  const screen = kept(views.screen)
  const shown = kept(() => withoutForm(screen.value))
  const blocks = computed(() => byId(shown.value?.blocks ?? []))
  const shell = kept(views.shell)
  const known = new Map<string, ReadonlySignal<BlockView | undefined>>()
  const parts = new Map<keyof ShellView, ReadonlySignal<unknown>>()
  return {
    screen,
    shown,
    form: computed(() => screen.value?.form),
    shell,
    shellPart<Name extends keyof ShellView>(name: Name) {
      const part = parts.get(name) ?? computed(() => shell.value[name])
      parts.set(name, part)
      // Each name maps to the part of that name, which the type of a map cannot express.
      return part as ReadonlySignal<ShellView[Name]>
    },
    block(id) {
      const slice = known.get(id) ?? computed(() => blocks.value.get(id))
      known.set(id, slice)
      return slice
    },
  }
}

/** Keeps the identity of equal parts, so a signal that reads one of them does not change. */
function kept<View>(view: () => View): ReadonlySignal<View> {
  let before: View | undefined
  return computed(() => {
    const now = view()
    before = before === undefined ? now : shareStructure(before, now)
    return before
  })
}

function withoutForm(view: ScreenView | undefined): ShownScreen | undefined {
  if (view === undefined) return undefined
  const { form: _, ...shown } = view
  return shown
}

function byId(blocks: readonly BlockView[]): ReadonlyMap<string, BlockView> {
  return new Map(
    blocks.flatMap((block) => [
      [block.id, block] as const,
      ...('children' in block ? byId(block.children) : []),
    ]),
  )
}

/**
 * Returns the next value, but reuses every part of the previous value that is equal. Unchanged
 * parts keep their identity, so components that compare by identity do not render again. Plain data
 * only.
 */
export function shareStructure<Value>(previous: Value, next: Value): Value {
  if (Object.is(previous, next)) return previous
  if (Array.isArray(previous) && Array.isArray(next)) {
    const kept = next.map((item: unknown, at) =>
      at in previous ? shareStructure<unknown>(previous[at], item) : item,
    )
    // The parts are those of `next` or equal parts, so the type is that of `next`.
    return previous.length === kept.length &&
      kept.every((item, at) => Object.is(item, previous[at]))
      ? previous
      : (kept as Value)
  }
  if (!isRecord(previous) || !isRecord(next)) return next
  const keep = (name: string, part: unknown) =>
    Object.hasOwn(previous, name) ? shareStructure(previous[name], part) : part
  const entries = Object.entries(next).map(([name, part]) => [name, keep(name, part)] as const)
  const same = entries.every(
    ([name, part]) => Object.hasOwn(previous, name) && Object.is(part, previous[name]),
  )
  // The parts are those of `next`, as above.
  return same && Object.keys(previous).length === entries.length
    ? previous
    : (Object.fromEntries(entries) as Value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
