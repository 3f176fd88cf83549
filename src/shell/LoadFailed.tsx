import { useState } from 'react'
import { Icon } from '../blocks/icons/Icon.tsx'
import { useText } from '../i18n/use-text.ts'
import { focusStart } from './focus-start.ts'
import { useShell } from './shell-scope.ts'

/** A chunk could not be had, also after a reload by ourselves, or no server is there: the person decides when to try once more. */
export function LoadFailed() {
  const say = useText()
  const { runtime } = useShell()
  const [unreached, setUnreached] = useState(0)
  return (
    <div className="screen screen-status" ref={focusStart}>
      <div className="emblem" data-tone="warn">
        <Icon name="warning" />
      </div>
      <h1 tabIndex={-1}>{say({ key: 'app.shell.loadFailed' })}</h1>
      {unreached > 0 && <p key={unreached} role="alert">{say({ key: 'app.shell.unreached' })}</p>}
      <button type="button" className="button button-main" onClick={() => void runtime.reload().then((isThere) => isThere || setUnreached(unreached + 1))}>
        {say({ key: 'app.shell.reload' })}
      </button>
    </div>
  )
}
