import { useState } from 'react'
import { AsyncButton } from '../blocks/controls.tsx'
import { Icon } from '../blocks/icons/Icon.tsx'
import { useText } from '../i18n/use-text.ts'
import { focusStart } from './focus-start.ts'
import { useShell } from './shell-scope.ts'

/**
 * Shown when a script is missing after one automatic reload, or when no server answers. Gives the
 * remedy and offers a reload.
 */
export function LoadFailed() {
  const say = useText()
  const { runtime } = useShell()
  const [asks, setAsks] = useState(false)
  const [unreached, setUnreached] = useState(0)
  const reload = async () => {
    setAsks(true)
    // The button stays busy until the page reloads.
    if (await runtime.reload()) return
    setAsks(false)
    setUnreached((times) => times + 1)
  }
  return (
    <div className="screen screen-status" ref={focusStart}>
      <div className="emblem" data-tone="warn">
        <Icon name="warning" />
      </div>
      <h1 tabIndex={-1}>{say({ key: 'app.shell.loadFailed' })}</h1>
      <p>{say({ key: 'app.shell.loadFailedHelp' })}</p>
      {unreached > 0 && (
        <p key={unreached} role="alert">
          {say({ key: 'app.shell.unreached' })}
        </p>
      )}
      <AsyncButton
        view={{ busy: asks, text: { key: 'app.shell.reload' } }}
        kind="main"
        type="button"
        onClick={() => {
          if (!asks) void reload()
        }}
      />
    </div>
  )
}
