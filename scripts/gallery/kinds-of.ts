import { blocksIn, blocksOf } from '../../src/cli/scenarios/on-screen.ts'
import type { BlockView, ScreenView, ShellView } from '../../src/engine/view.ts'

/** Kinds of states that the page can filter by, in the order of its menu. */
export const stateKinds = [
  'error',
  'notice',
  'dialog',
  'popup',
  'busy',
  'cooldown',
  'loading',
  'failed',
  'covered',
] as const
export type StateKind = (typeof stateKinds)[number]

export interface ShownState {
  readonly screen: ScreenView
  readonly shell: ShellView
  /** Epoch milliseconds. */
  readonly now: number
}

/** Returns every kind that fits the state. */
export function kindsOf(state: ShownState): readonly StateKind[] {
  return stateKinds.filter((kind) => tests[kind](state))
}

const tests: Readonly<Record<StateKind, (state: ShownState) => boolean>> = {
  error: ({ screen }) => (screen.form?.problems.length ?? 0) > 0,
  notice: (state) =>
    state.shell.notices.length > 0 || has(state, ({ block }) => block === 'notice'),
  dialog: ({ screen }) => screen.question !== undefined,
  popup: ({ shell }) => shell.popup !== undefined,
  busy: (state) => state.screen.form?.busy === true || has(state, isBusy),
  cooldown: (state) => has(state, (block) => isWaiting(block, state.now)),
  loading: (state) => has(state, (block) => 'state' in block && block.state === 'loading'),
  failed: (state) => has(state, (block) => 'state' in block && block.state === 'failed'),
  covered: ({ shell }) => shell.covered,
}

/** Every block of the page, the popup included. */
export const blocksOfState = ({ screen, shell }: Omit<ShownState, 'now'>): readonly BlockView[] => [
  ...blocksOf(screen),
  ...blocksIn(shell.popup?.blocks ?? []),
]

const has = (state: ShownState, test: (block: BlockView) => boolean): boolean =>
  blocksOfState(state).some(test)

const isBusy = (block: BlockView): boolean =>
  ('busy' in block && block.busy) || ('rows' in block && block.rows.some(({ busy }) => busy))

function isWaiting(block: BlockView, now: number): boolean {
  if ('rows' in block && block.rows.some(({ opensAt = 0 }) => opensAt > now)) return true
  return (
    ('opensAt' in block && (block.opensAt ?? 0) > now) ||
    ('deadline' in block && block.block === 'resend' && block.deadline > now)
  )
}
