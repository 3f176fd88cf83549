import { createContext, use } from 'react'
import type { FlowForm, Validators } from '../forms/FlowForm.tsx'
import type { Texts } from '../i18n/texts.ts'
import type { UiStore } from '../runtime/ui-store.ts'

/** What comes with the chunk of a journey that has forms. */
export interface JourneyForms {
  readonly FlowForm: typeof FlowForm
  /** By screen. */
  readonly validators: Readonly<Record<string, Validators>>
}

/** What `main` puts together and every part of the shell may reach. */
export interface ShellScope {
  readonly runtime: UiStore
  readonly texts: Texts
  /** Without a slash at its end. */
  readonly basePath: string
  /** What draws the form of a screen, and its validators; they came with the journey's chunk. */
  readonly formOf: (
    screen: string,
  ) => { readonly FlowForm: typeof FlowForm; readonly validators: Validators } | undefined
  /** Fetches what the first screen has no use for, `parts` included; without it all is there. */
  readonly loadRest?: () => Promise<unknown>
  /** A part of the screen broke: told once, to the log. */
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
