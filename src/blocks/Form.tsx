import { type BlockOf, useStage } from './stage.ts'

export function Form({ view }: { readonly view: BlockOf<'form'> }) {
  return useStage().renderForm(view.children)
}
