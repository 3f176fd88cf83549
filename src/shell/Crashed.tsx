import { Icon } from '../blocks/icons/Icon.tsx'
import { useText } from '../i18n/use-text.ts'
import { focusStart } from './focus-start.ts'

export function Crashed({ retry }: { readonly retry: () => void }) {
  const say = useText()
  return (
    <div className="screen screen-status" ref={focusStart}>
      <div className="emblem" data-tone="warn">
        <Icon name="warning" />
      </div>
      <h1 tabIndex={-1}>{say({ key: 'app.shell.crash' })}</h1>
      <button type="button" className="button button-main" onClick={retry}>
        {say({ key: 'app.tryAgain' })}
      </button>
    </div>
  )
}
