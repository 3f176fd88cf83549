import { useEffect, useRef, useState } from 'react'
import type { FormView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'
import { withoutHidden } from '../rules/hidden-signs.ts'
import { entryAt, withEntries } from './entry-at.ts'
import { normalised } from './normalised.ts'
import { readForm } from './read-form.ts'
import { useStable } from './use-stable.ts'

type Values = FormView['values']

/** What a person, a filler or a paste left in the fields, brought into the spelling that is judged and sent. */
export function useEntries(view: FormView, change: (field: string, value: Json) => void) {
  const form = useRef<HTMLFormElement>(null)
  const [cleaned, setCleaned] = useState<readonly string[]>([])
  const typed = useStable((field: string, value: Json) => {
    if (cleaned.includes(field)) setCleaned(cleaned.filter((each) => each !== field))
    change(field, value)
  })
  const read = useStable((): Values => (form.current ? readForm(form.current, view) : {}))
  /**
   * Reports what was read from the document, and the spelling of all fields that `isDone` names.
   * @returns the values then
   */
  const take = (found: Values, isDone: (field: string) => boolean = () => true): Values => {
    const values = withEntries(view.values, found)
    const spelled = Object.entries(normalised({ ...view, values })).filter(([field]) => isDone(field))
    const entries = { ...found, ...Object.fromEntries(spelled) }
    const hidden = spelled.flatMap(([field]) => (isHiddenIn(entryAt(values, field)) ? [field] : []))
    if (hidden.length > 0) setCleaned([...cleaned, ...hidden])
    for (const [field, value] of Object.entries(entries)) change(field, value)
    return withEntries(values, entries)
  }
  const pressed = useStable(({ target }: Event) => {
    if (target instanceof Element && target.closest('button, a')) take(read())
  })
  // Whatever is pressed may read the form, and need not be inside of it.
  useEffect(() => {
    document.addEventListener('click', pressed, { capture: true })
    return () => document.removeEventListener('click', pressed, { capture: true })
  }, [pressed])
  return { form, cleaned, typed, read, take }
}

const isHiddenIn = (value: Json | undefined) => typeof value === 'string' && withoutHidden(value) !== value
