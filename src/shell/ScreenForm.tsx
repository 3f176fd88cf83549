import { Blocks } from '../blocks/Blocks.tsx'
import { FormSlots } from '../blocks/form-slots.ts'
import type { BlockView } from '../engine/view.ts'
import { FlowForm } from '../forms/FlowForm.tsx'
import { useShell } from './shell-scope.ts'

/** Where the two rooms meet: the form draws its fields, the blocks say where they stand. */
export function ScreenForm({ views }: { readonly views: readonly BlockView[] }) {
  const { runtime, validatorsOf } = useShell()
  const form = runtime.form.value
  const screen = runtime.screen.value?.screen
  if (!form || screen === undefined) return null
  return (
    <FlowForm
      view={form}
      validators={validatorsOf(screen)}
      change={(field, value) => runtime.send({ type: 'changed', field, value })}
      submit={(issues) => runtime.send({ type: 'submitted', issues })}
      renderContent={(fields) => (
        <FormSlots value={fields}>
          <div className="form-content">
            <Blocks views={views} />
          </div>
        </FormSlots>
      )}
    />
  )
}
