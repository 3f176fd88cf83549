import { signal } from '@preact/signals-react'
import { useSyncExternalStore, type ComponentType } from 'react'
import type { FormView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'

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
