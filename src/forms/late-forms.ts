import { signal } from '@preact/signals-react'
import { useSyncExternalStore, type ComponentType } from 'react'
import type { FormView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'

export interface EntriesProps {
  readonly view: FormView
  readonly change: (field: string, value: Json) => void
}

/**
 * The part of the forms that comes with the runtime: the first screen is drawn and typed into
 * before it.
 */
export interface LateForms {
  readonly Entries: ComponentType<EntriesProps>
  readonly normalised: (view: FormView) => Readonly<Record<string, string>>
}

export const lateForms = signal<LateForms>()

export const useLateForms = (): LateForms | undefined =>
  useSyncExternalStore(
    (told) => lateForms.subscribe(told),
    () => lateForms.peek(),
    () => undefined,
  )
