import type { ReadonlySignal } from '@preact/signals-react'
import { type ComponentType, createContext, type ReactNode, type RefObject, use } from 'react'
import type { BlockView, RowView, ShellView } from '../engine/view.ts'
import type { SentEvent } from '../runtime/ports.ts'

export type BlockOf<Name extends BlockView['block']> = Extract<BlockView, { readonly block: Name }>

/**
 * Draws the blocks inside a block. Each container gets it from `Blocks.tsx`, which imports all
 * containers: so no file imports in a circle.
 */
export interface Container {
  readonly Blocks: ComponentType<{ readonly views: readonly BlockView[] }>
}

/** Context of all blocks: the event sink, the clock, and the surrounding form. */
export interface BlockContext {
  readonly send: (event: SentEvent) => void
  /** Goes to an address of this app, base path included, without loading a document. */
  readonly goTo: (address: string) => void
  /** Epoch milliseconds, updated each second. Only components that read it render again. */
  readonly now: ReadonlySignal<number>
  readonly shell: ReadonlySignal<ShellView>
  /**
   * Draws the screen's form around the blocks inside it. `forms/` is a separate folder, so the
   * shell passes it in.
   */
  readonly renderForm: (children: readonly BlockView[]) => ReactNode
  /** Logs that a block could not be rendered. */
  readonly report: (error: unknown) => void
}

const BlockReactContext = createContext<BlockContext | undefined>(undefined)
export const BlockContextProvider = BlockReactContext.Provider

/** @throws when a block is drawn outside a `BlockContextProvider`, which is a defect */
export function useBlockContext(): BlockContext {
  const stage = use(BlockReactContext)
  if (!stage) throw new Error('A block needs a BlockContextProvider around it.')
  return stage
}

/** Rendered fields of the form by name. The blocks inside the form place them. */
export const FormSlots = createContext<Readonly<Record<string, ReactNode>>>({})

/** True once the screen is mounted. Later content is new to the reader. */
export const ScreenMounted = createContext<RefObject<boolean>>({ current: false })

const RowContext = createContext<RowView | undefined>(undefined)
/** The row around a block, so that a control can be named after it. */
export const RowProvider = RowContext.Provider
export const useRow = (): RowView | undefined => use(RowContext)
