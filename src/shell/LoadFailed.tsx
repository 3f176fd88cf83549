import { Icon } from '../blocks/icons/Icon.tsx'
import { useText } from '../i18n/use-text.ts'
import { focusStart } from './focus-start.ts'
import { useShell } from './shell-scope.ts'

/** A chunk could not be had, also after a reload by ourselves: the person decides when to try once more. */
export function LoadFailed() {
  const say = useText()
  const { runtime } = useShell()
  return (
    <div className="screen screen-status" ref={focusStart}>
      <div className="emblem" data-tone="warn">
        <Icon name="warning" />
      </div>
      <h1 tabIndex={-1}>{say({ key: 'app.shell.loadFailed' })}</h1>
      <button type="button" className="button button-main" onClick={() => runtime.reload()}>
        {say({ key: 'app.shell.reload' })}
      </button>
    </div>
  )
}
