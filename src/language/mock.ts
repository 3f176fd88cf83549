import type { Json } from './json.ts'

/** Answers of `npm run dev` for an operation that the server does not have. Never shipped. */
export interface Mock {
  /** File of the answers. */
  readonly from: string
  /** At least one, in order; the last one repeats. */
  readonly answers: readonly MockAnswer[]
}

export interface MockAnswer {
  readonly status: number
  /** Undefined for an answer without a body. */
  readonly body?: Json
  readonly delayMs: number
}

/** Mocks by operation. */
export type Mocks = Readonly<Record<string, Mock>>
