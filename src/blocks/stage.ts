import type { ReadonlySignal } from '@preact/signals-react'
import { createContext, use, type ReactNode } from 'react'
import type { BlockView, ShellView } from '../engine/view.ts'
import type { SentEvent } from '../runtime/ports.ts'

export type BlockOf<Name extends BlockView['block']> = Extract<BlockView, { readonly block: Name }>

/**
 * What blocks reach beyond their own view: one way out, the clock, and the form that stands around
 * some of them.
 */
export interface Stage {
  readonly send: (event: SentEvent) => void
  /** Goes to an address of this app, base path included, without loading a document. */
  readonly goTo: (address: string) => void
  /** Epoch milliseconds, rising each second; only what reads it draws again. */
  readonly now: ReadonlySignal<number>
  readonly shell: ReadonlySignal<ShellView>
  /**
   * Draws the screen's form around the blocks that stand in it. The forms are a room of their own,
   * so the shell hands it in.
   */
  readonly renderForm: (children: readonly BlockView[]) => ReactNode
  /** A block could not be drawn as it should: told to the log. */
  readonly report: (error: unknown) => void
}

const StageContext = createContext<Stage | undefined>(undefined)
export const StageProvider = StageContext.Provider

/** @throws when a block is drawn outside a `StageProvider`: our own mistake. */
export function useStage(): Stage {
  const stage = use(StageContext)
  if (!stage) throw new Error('A block needs a StageProvider around it.')
  return stage
}
