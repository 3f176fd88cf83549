import { AskingButton } from './components/AskingButton.tsx'
import { type BlockOf, useStage } from './stage.ts'

export function Button({ view }: { readonly view: BlockOf<'button'> }) {
  const { send } = useStage()
  return (
    <AskingButton
      view={view}
      kind={view.kind}
      type="button"
      onClick={() => send({ type: 'pressed', block: view.id })}
    />
  )
}
