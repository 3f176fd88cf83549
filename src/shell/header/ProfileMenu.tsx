import { useId, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../blocks/icons/Icon.tsx'
import type { ShellView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import './profile-menu.css'
import { useShell } from '../shell-scope.ts'

/**
 * The signed-in user, the manager of the account, and sign-out. It contains text, so it is a
 * popover and no ARIA menu.
 */
export function ProfileMenu({ profile }: { readonly profile: NonNullable<ShellView['profile']> }) {
  const say = useText()
  const { runtime } = useShell()
  const id = useId()
  const tip = useId()
  const [dismissed, setDismissed] = useState(false)
  const appear = () => setDismissed(false)
  const dismiss = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !document.getElementById(tip)?.checkVisibility()) return
    // The first Escape is for the tooltip, the second for the menu (WCAG 2.2, 1.4.13).
    event.preventDefault()
    setDismissed(true)
  }
  return (
    <>
      <button
        type="button"
        className="quiet quiet-icon"
        popoverTarget={id}
        aria-label={say({ key: 'app.shell.profile' })}
      >
        <span className="avatar">
          <Icon name="user" />
        </span>
      </button>
      {/* Escape reaches the menu wherever focus is in it; it is no control of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        id={id}
        className="menu"
        popover="auto"
        role="group"
        aria-label={say({ key: 'app.shell.profile' })}
        onKeyDown={dismiss}
      >
        <div
          className="menu-top"
          data-dismissed={dismissed || undefined}
          onPointerEnter={appear}
          onFocus={appear}
        >
          <div className="menu-head">
            <b>
              <bdi translate="no">{profile.name}</bdi>
            </b>
            {profile.detail && (
              <span>
                <bdi translate="no">{profile.detail}</bdi>
              </span>
            )}
          </div>
          {profile.managedBy && (
            <>
              <button type="button" className="quiet quiet-icon" aria-labelledby={tip}>
                <Icon name="info" />
              </button>
              <span id={tip} role="tooltip" className="tip">
                {say({ key: 'app.shell.managedBy', values: { name: profile.managedBy } })}
              </span>
            </>
          )}
        </div>
        <hr className="menu-line" />
        <button
          type="button"
          className="menu-item"
          onClick={() => runtime.send({ type: 'shell-pressed', control: 'sign-out' })}
        >
          <Icon name="leave" />
          <span>{say({ key: 'app.shell.signOut' })}</span>
        </button>
      </div>
    </>
  )
}
