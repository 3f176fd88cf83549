import type { Program } from '../language/program.ts'
import type { EngineState } from './state.ts'
import { defaultStores } from './stores/stores.ts'

/** Returns the state before any event: every store at its defaults, no visit, no pending call. */
export function initialState({
  index,
}: {
  readonly index: Pick<Program['index'], 'state' | 'texts'>
}): EngineState {
  return {
    stores: defaultStores(index.state),
    pending: {},
    notices: [],
    shell: {},
    language: index.texts.languages[0] ?? '',
    next: 1,
    epoch: 0,
    moves: 0,
    now: 0,
  }
}
