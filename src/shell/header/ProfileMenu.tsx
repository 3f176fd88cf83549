import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../blocks/icons/Icon.tsx'
import type { ShellView } from '../../engine/view.ts'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { useText } from '../../i18n/use-text.ts'
import './profile-menu.css'
import { useShell } from '../shell-scope.ts'
import { choose, theme } from '../theme.ts'

/**
 * Language and theme where the header has no room for them (R1.42). Each press closes the menu, as
 * in the menu of a signed-out user.
 */
function Settings() {
  const say = useText()
  const { runtime, texts, report } = useShell()
  const { language: shown } = useTranslation().i18n
  const now = theme.value
  return (
    <div className="menu-settings">
      <hr className="menu-line" />
      <div role="group" aria-label={say({ key: 'app.shell.language' })}>
        {runtime.shellPart('languages').value.map((language) => (
          <Setting
            key={language}
            lang={language}
            isChosen={language === shown}
            choose={() => void chooseLanguage(texts, language).catch(report)}
          >
            {texts.facts(language).name}
          </Setting>
        ))}
      </div>
      <hr className="menu-line" />
      <div role="group" aria-label={say({ key: 'app.shell.theme' })}>
        <Setting isChosen={now === 'light'} choose={() => choose('light')}>
          {say({ key: 'app.shell.light' })}
        </Setting>
        <Setting isChosen={now === 'dark'} choose={() => choose('dark')}>
          {say({ key: 'app.shell.dark' })}
        </Setting>
      </div>
    </div>
  )
}

interface SettingProps {
  readonly isChosen: boolean
  readonly choose: () => void
  readonly lang?: string
  readonly children: ReactNode
}

function Setting({ isChosen, choose: take, lang, children }: SettingProps) {
  return (
    <button
      type="button"
      className="menu-item"
      aria-pressed={isChosen}
      lang={lang}
      onClick={(event) => {
        take()
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
      }}
    >
      <Icon name="tick" className="icon-check" />
      <bdi translate={lang ? 'no' : undefined}>{children}</bdi>
    </button>
  )
}

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
        <Settings />
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
