import { type BlockOf, useBlockContext } from './block-context.ts'
import { AsyncButton } from './components/AsyncButton.tsx'

export function Button({ view }: { readonly view: BlockOf<'button'> }) {
  const { send } = useBlockContext()
  return (
    <AsyncButton
      view={view}
      kind={view.kind}
      icon={view.icon}
      type="button"
      onClick={() => send({ type: 'pressed', block: view.id })}
    />
  )
}
