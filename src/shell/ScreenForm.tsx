import { type ReactNode, useCallback, useState } from 'react'
import { FormSlots } from '../blocks/block-context.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import type { BlockView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'
import { useAskBeforeUnload } from './ask-before-unload.ts'
import { useShell } from './shell-scope.ts'

/** Connects the two folders: the form draws its fields, and the blocks place them. */
export function ScreenForm({ views }: { readonly views: readonly BlockView[] }) {
  const { runtime, formOf } = useShell()
  const form = runtime.form.value
  const screen = runtime.shown.value?.screen
  const own = screen === undefined ? undefined : formOf(screen)
  const [last, remember] = useState({ form, own })
  if (form && own && form !== last.form) remember({ form, own })
  useAskBeforeUnload(
    form?.unsaved === true,
    useCallback(() => runtime.form.peek()?.unsaved === true, [runtime]),
  )
  const change = useCallback(
    (field: string, value: Json) => runtime.send({ type: 'changed', field, value }),
    [runtime],
  )
  // The same function for the same blocks, with the fields in between, so that no key draws them
  // again.
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
  // A screen that is left stays for a moment, without a form of its own any more (Page.tsx).
  const [view, parts] = form ? [form, own] : [last.form, last.own]
  if (!view || !parts) return null
  const { FlowForm, validators } = parts
  return (
    <FlowForm
      view={view}
      validators={validators}
      change={change}
      leave={(field) => runtime.send({ type: 'field-left', field })}
      report={(issues) => runtime.send({ type: 'form-validated', issues })}
      submit={(issues) => runtime.send({ type: 'submitted', issues })}
      renderContent={renderContent}
    />
  )
}
