import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../icons/Icon.tsx'
import type { Text } from '../../language/text.ts'

/** `LoadStatus` announces it. */
export function ListFailed({ text, retry }: { readonly text: Text | undefined; readonly retry: (() => void) | undefined }) {
  const say = useText()
  return (
    <div className="empty">
      <Icon name="warning" />
      <p>{say(text ?? { key: 'app.block.loadFailed' })}</p>
      {retry && (
        <button type="button" className="button" onClick={retry}>
          {say({ key: 'app.tryAgain' })}
        </button>
      )}
    </div>
  )
}
