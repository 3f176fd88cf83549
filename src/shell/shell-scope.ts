import { createContext, use } from 'react'
import type { FlowForm, Validators } from '../forms/FlowForm.tsx'
import type { Texts } from '../i18n/texts.ts'
import type { UiStore } from '../runtime/hydration/ui-store.ts'

/** Exports of the chunk of a journey with forms. */
export interface JourneyForms {
  readonly FlowForm: typeof FlowForm
  /** By screen. */
  readonly validators: Readonly<Record<string, Validators>>
}

/** Services that `main` creates, available to every part of the shell. */
export interface ShellScope {
  readonly runtime: UiStore
  readonly texts: Texts
  /** Without a slash at its end. */
  readonly basePath: string
  /** Form component and validators of a screen, from the chunk of its journey. */
  readonly formOf: (
    screen: string,
  ) => { readonly FlowForm: typeof FlowForm; readonly validators: Validators } | undefined
  /**
   * Loads everything that the first screen does not need, `parts` included. Undefined when all is
   * loaded.
   */
  readonly loadRest?: () => Promise<unknown>
  /** Logs once that a part of the screen failed. */
  readonly report: (error: unknown) => void
}

const ShellContext = createContext<ShellScope | undefined>(undefined)
export const ShellProvider = ShellContext.Provider

/** @throws when a part of the shell is drawn outside a `ShellProvider`: our own mistake. */
export function useShell(): ShellScope {
  const scope = use(ShellContext)
  if (!scope) throw new Error('The shell needs a ShellProvider around it.')
  return scope
}
