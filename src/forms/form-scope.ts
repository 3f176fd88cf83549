import { createContext, use, type ReactNode } from 'react'
import type { Problem } from '../engine/state.ts'
import type { FormView } from '../engine/view.ts'
import type { Json, JsonObject } from '../language/json.ts'

/** What a form says beside its values. Its parts keep their identity while somebody types. */
export type FormFrame = Omit<FormView, 'schema' | 'values' | 'attempt' | 'unsaved' | 'judged'>

/**
 * What the templates and widgets know of the form beside what rjsf tells them. It goes around rjsf,
 * which draws a part again only when its own data changed, while problems, locks and blocks change
 * without that. Values are not in it: each key would draw every part.
 */
export interface FormScope {
  readonly view: FormFrame
  readonly submit: () => void
  readonly change: (field: string, value: Json) => void
  readonly leave: (field: string) => void
  /** Puts the drawn fields, by name, between the other blocks. */
  readonly renderContent: (fields: Readonly<Record<string, ReactNode>>) => ReactNode
}

export const FormScopeContext = createContext<FormScope | undefined>(undefined)

/** The values, for what is drawn beside rjsf. */
export const FormValuesContext = createContext<JsonObject>({})

/**
 * What is wrong at a field that can still be mended. Of a locked one the summary tells; twice would
 * be once too often.
 */
export function problemAt({ problems, locked }: FormFrame, name: string): Problem | undefined {
  return locked.includes(name) ? undefined : problems.find(({ at }) => at === name)
}

/** @throws when a template or widget is drawn outside a `FlowForm`: our own mistake. */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext)
  if (!scope) throw new Error('A form part needs a FlowForm around it.')
  return scope
}
