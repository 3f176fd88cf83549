import { signal } from '@preact/signals-react'
import { type ComponentType, createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Problem } from '../engine/state.ts'
import type { FormView } from '../engine/view.ts'
import type { Json, JsonObject } from '../language/json.ts'

/** Form view without its values. Its parts keep their identity while a user types. */
export type FormFrame = Omit<FormView, 'schema' | 'values' | 'attempt' | 'unsaved' | 'judged'>

/**
 * Form data for templates and widgets in addition to the props of rjsf. It bypasses rjsf, which
 * renders a part again only when its own data changed, while problems, locks and blocks change
 * without that. It has no values, because each keystroke would render every part.
 */
export interface FormScope {
  readonly view: FormFrame
  /** Field with the initial focus. */
  readonly start: string | undefined
  readonly submit: () => void
  readonly change: (field: string, value: Json) => void
  readonly leave: (field: string) => void
  /** Places the rendered fields, by name, between the other blocks. */
  readonly renderContent: (fields: Readonly<Record<string, ReactNode>>) => ReactNode
}

export const FormScopeContext = createContext<FormScope | undefined>(undefined)

/** Values, for components outside rjsf. */
export const FormValuesContext = createContext<JsonObject>({})

/**
 * Problem of a field that can still be corrected. The summary reports a locked field; the field
 * itself must not repeat it.
 */
export function problemAt({ problems, locked }: FormFrame, name: string): Problem | undefined {
  return locked.includes(name) ? undefined : problems.find(({ at }) => at === name)
}

/** @throws when a template or widget is rendered outside a `FlowForm`, which is a defect. */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext)
  if (!scope) throw new Error('A form part needs a FlowForm around it.')
  return scope
}

export interface EntriesProps {
  readonly view: FormView
  readonly change: (field: string, value: Json) => void
}

/**
 * Part of the forms that loads with the runtime. The first screen is rendered and accepts typing
 * before it.
 */
export interface LateForms {
  readonly Entries: ComponentType<EntriesProps>
  readonly normalised: (view: FormView) => Readonly<Record<string, string>>
}

export const lateForms = signal<LateForms>()

export const useLateForms = (): LateForms | undefined =>
  useSyncExternalStore(
    (onChange) => lateForms.subscribe(onChange),
    () => lateForms.peek(),
    () => undefined,
  )
