import { type BlockOf, useStage } from './stage.ts'

export function Form({ view }: { readonly view: BlockOf<'form'> }) {
  const { renderForm } = useStage()
  // Before there is anything to fill in, or when it is over, it would be a row with nothing but a
  // gap.
  return view.children.length > 0 && renderForm(view.children)
}
