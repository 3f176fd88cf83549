import type { StepWalker } from './step-walker.ts'

/** Goes back in the browser history. */
export const history: StepWalker = () => ({ do: 'history-back' })
