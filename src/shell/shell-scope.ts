import { createContext, use } from 'react'
import type { Validators } from '../forms/FlowForm.tsx'
import type { Texts } from '../i18n/texts.ts'
import type { Language } from '../language/vocabulary.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** What `main` puts together and every part of the shell may reach. */
export interface ShellScope {
  readonly runtime: Runtime
  readonly texts: Texts
  /** In the order of the menu. */
  readonly languages: readonly Language[]
  /** Without a slash at its end. */
  readonly basePath: string
  /** Validators of the form of a screen, by its id; they came with the journey's chunk. */
  readonly validatorsOf: (screen: string) => Validators
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
