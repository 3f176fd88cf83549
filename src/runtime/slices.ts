import { computed, type ReadonlySignal } from '@preact/signals-react'
import { keepEqual } from '../engine/views/keep-equal.ts'
import { screenView } from '../engine/views/screen-view.ts'
import { shellView } from '../engine/views/shell-view.ts'
import type { EngineState } from '../engine/state.ts'
import type { BlockView, FormView, ScreenView, ShellView } from '../engine/view.ts'
import type { Program } from '../language/program.ts'

/** The parts of the one state that are drawn. Each changes only when what it shows does. */
export interface Slices {
  readonly screen: ReadonlySignal<ScreenView | undefined>
  readonly form: ReadonlySignal<FormView | undefined>
  readonly shell: ReadonlySignal<ShellView>
  /** One block of the screen, also one inside another; undefined when the screen does not show it now. */
  block(id: string): ReadonlySignal<BlockView | undefined>
}

export function createSlices(program: ReadonlySignal<Program>, state: ReadonlySignal<EngineState>): Slices {
  const screen = kept(() => screenView(program.value, state.value))
  const blocks = computed(() => byId(screen.value?.blocks ?? []))
  const known = new Map<string, ReadonlySignal<BlockView | undefined>>()
  return {
    screen,
    form: computed(() => screen.value?.form),
    shell: kept(() => shellView(program.value, state.value)),
    block(id) {
      const slice = known.get(id) ?? computed(() => blocks.value.get(id))
      known.set(id, slice)
      return slice
    },
  }
}

/** Parts that are equal keep their identity, so a signal that reads one of them stays still. */
function kept<View>(view: () => View): ReadonlySignal<View> {
  let before: View | undefined
  return computed(() => {
    const now = view()
    before = before === undefined ? now : keepEqual(before, now)
    return before
  })
}

function byId(blocks: readonly BlockView[]): ReadonlyMap<string, BlockView> {
  return new Map(blocks.flatMap((block) => [[block.id, block] as const, ...('children' in block ? byId(block.children) : [])]))
}
