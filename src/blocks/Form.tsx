import { type BlockOf, useBlockContext } from './block-context.ts'

export function Form({ view }: { readonly view: BlockOf<'form'> }) {
  const { renderForm } = useBlockContext()
  // Without content the form would be an empty row with a gap: before its fields are known, and
  // after its end.
  return view.children.length > 0 && renderForm(view.children)
}
