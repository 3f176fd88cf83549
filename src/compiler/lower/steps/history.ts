import type { StepWalker } from './step-walker.ts'

/** The browser's own way back. */
export const history: StepWalker = () => ({ do: 'history-back' })
