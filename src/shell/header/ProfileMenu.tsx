import { useId } from 'react'
import { Icon } from '../../blocks/icons/Icon.tsx'
import type { ShellView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import { useShell } from '../shell-scope.ts'

/** Who is signed in, who manages the account, and the way out. It holds text beside its button, so it is a popover and no ARIA menu. */
export function ProfileMenu({ profile }: { readonly profile: NonNullable<ShellView['profile']> }) {
  const say = useText()
  const { runtime } = useShell()
  const id = useId()
  const tip = useId()
  return (
    <>
      <button type="button" className="quiet quiet-icon" popoverTarget={id} aria-label={say({ key: 'app.shell.profile' })}>
        <span className="avatar">
          <Icon name="user" />
        </span>
      </button>
      <div id={id} className="menu" popover="auto" role="group" aria-label={say({ key: 'app.shell.profile' })}>
        <div className="menu-top">
          <div className="menu-head">
            <b>
              <bdi>{profile.name}</bdi>
            </b>
            {profile.detail && (
              <span>
                <bdi>{profile.detail}</bdi>
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
        <button type="button" className="menu-item" onClick={() => runtime.send({ type: 'shell-pressed', control: 'sign-out' })}>
          <Icon name="leave" />
          {say({ key: 'app.shell.signOut' })}
        </button>
      </div>
    </>
  )
}
