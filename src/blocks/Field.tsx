import { use } from 'react'
import type { BlockOf } from './block-context.ts'
import { FormSlots } from './form-slots.ts'

export function Field({ view }: { readonly view: BlockOf<'field'> }) {
  return use(FormSlots)[view.field] ?? null
}
