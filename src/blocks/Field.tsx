import { use } from 'react'
import { FormSlots } from './form-slots.ts'
import type { BlockOf } from './stage.ts'

export function Field({ view }: { readonly view: BlockOf<'field'> }) {
  return use(FormSlots)[view.field] ?? null
}
