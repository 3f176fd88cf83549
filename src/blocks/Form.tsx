import { type BlockOf, useBlockContext } from './block-context.ts'

export function Form({ view }: { readonly view: BlockOf<'form'> }) {
  const { renderForm } = useBlockContext()
  // Before there is anything to fill in, or when it is over, it would be a row with nothing but a
  // gap.
  return view.children.length > 0 && renderForm(view.children)
}
