import { type ReactNode, useCallback } from 'react'
import { Blocks } from '../blocks/Blocks.tsx'
import { FormSlots } from '../blocks/form-slots.ts'
import type { BlockView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'
import { useAskBeforeUnload } from './ask-before-unload.ts'
import { useShell } from './shell-scope.ts'

/** Where the two rooms meet: the form draws its fields, the blocks say where they stand. */
export function ScreenForm({ views }: { readonly views: readonly BlockView[] }) {
  const { runtime, formOf } = useShell()
  const form = runtime.form.value
  const screen = runtime.shown.value?.screen
  const own = screen === undefined ? undefined : formOf(screen)
  useAskBeforeUnload(
    form?.unsaved === true,
    useCallback(() => runtime.form.peek()?.unsaved === true, [runtime]),
  )
  const change = useCallback(
    (field: string, value: Json) => runtime.send({ type: 'changed', field, value }),
    [runtime],
  )
  // The same function for the same blocks, of which the fields stand in the middle: no key draws
  // them again.
  const renderContent = useCallback(
    (fields: Readonly<Record<string, ReactNode>>) => (
      <FormSlots value={fields}>
        <div className="form-content">
          <Blocks views={views} />
        </div>
      </FormSlots>
    ),
    [views],
  )
  if (!form || !own) return null
  const { FlowForm, validators } = own
  return (
    <FlowForm
      view={form}
      validators={validators}
      change={change}
      leave={(field) => runtime.send({ type: 'field-left', field })}
      report={(issues) => runtime.send({ type: 'form-validated', issues })}
      submit={(issues) => runtime.send({ type: 'submitted', issues })}
      renderContent={renderContent}
    />
  )
}
