import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../blocks/icons/Icon.tsx'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { useText } from '../../i18n/use-text.ts'
import { parts } from '../parts.ts'
import { useShell } from '../shell-scope.ts'
import { choose, theme } from '../theme.ts'
import { Menu, MenuChoice } from './Menu.tsx'

/**
 * Logo, language, theme, profile. In a narrow header one menu contains language and theme: that of
 * the profile, or a menu of their own for a signed-out user. Style sheets choose (R1.41, R1.42).
 */
export function Header() {
  const { runtime } = useShell()
  const profile = runtime.shellPart('profile').value
  return (
    <header className="bar">
      <Logo />
      <span className="bar-space" />
      <LanguageMenu />
      <ThemeSwitch />
      {!profile && <CompactMenu />}
      {/* A menu that was open on one screen is closed on the next (D1.08). */}
      {profile && <parts.profile key={runtime.shown.value?.visit} profile={profile} />}
    </header>
  )
}

/**
 * Logo of the tenant, or its placeholder mark and name when the picture is missing or fails. It is
 * a button only where the flow defines an action (D1.02).
 */
export function Logo() {
  const say = useText()
  const { runtime, report } = useShell()
  const { source, sign, pressable } = runtime.shellPart('logo').value
  const name = say({ key: 'app.product' })
  const [broken, setBroken] = useState<string>()
  const fail = () => {
    setBroken(source)
    report(new Error('The logo could not be loaded.'))
  }
  const picture =
    source && source !== broken ? (
      <img src={source} alt={name} onError={fail} />
    ) : (
      <>
        {sign && <Icon name={sign} />}
        <span translate="no">{name}</span>
      </>
    )
  if (!pressable) return <span className="logo">{picture}</span>
  return (
    <button
      type="button"
      className="logo"
      aria-label={say({ key: 'app.shell.logo', values: { name } })}
      onClick={() => runtime.send({ type: 'shell-pressed', control: 'logo' })}
    >
      {picture}
    </button>
  )
}

/**
 * Shows the sun in the dark theme and the moon in the light one: the result of a press. Style
 * sheets choose the icon, because they know the system preference before any script.
 */
export function ThemeSwitch() {
  const say = useText()
  const dark = theme.value === 'dark'
  return (
    <button
      type="button"
      className="quiet quiet-icon large-only"
      aria-pressed={dark}
      aria-label={`${say({ key: 'app.shell.theme' })}: ${say({ key: 'app.shell.dark' })}`}
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      <Icon name="sun" className="dark-only" />
      <Icon name="moon" className="light-only" />
    </button>
  )
}

/** Language and theme where the bar has no room for both. */
export function CompactMenu() {
  const say = useText()
  const shown = theme.value
  return (
    <Menu
      className="quiet-icon small-only"
      label={say({ key: 'app.shell.menu' })}
      button={<Icon name="menu" />}
    >
      <div role="group" aria-label={say({ key: 'app.shell.language' })}>
        <LanguageChoices />
      </div>
      <hr className="menu-line" />
      <div role="group" aria-label={say({ key: 'app.shell.theme' })}>
        <MenuChoice chosen={shown === 'light'} choose={() => choose('light')}>
          {say({ key: 'app.shell.light' })}
        </MenuChoice>
        <MenuChoice chosen={shown === 'dark'} choose={() => choose('dark')}>
          {say({ key: 'app.shell.dark' })}
        </MenuChoice>
      </div>
    </Menu>
  )
}

export function LanguageMenu() {
  const say = useText()
  const { name } = useShell().texts.facts(useTranslation().i18n.language)
  return (
    <Menu
      className="large-only"
      label={`${say({ key: 'app.shell.language' })}: ${name}`}
      button={
        <>
          <Icon name="globe" />
          <bdi translate="no">{name}</bdi>
          <Icon name="chevron-down" className="chevron" />
        </>
      }
    >
      <LanguageChoices />
    </Menu>
  )
}

/**
 * Each language by its own name, spoken in its own voice. When a file of texts fails to load,
 * nothing changes.
 */
export function LanguageChoices() {
  const { runtime, texts, report } = useShell()
  const { language: shown } = useTranslation().i18n
  return runtime.shellPart('languages').value.map((language) => (
    <MenuChoice
      key={language}
      lang={language}
      chosen={language === shown}
      choose={() => void chooseLanguage(texts, language).catch(report)}
    >
      {texts.facts(language).name}
    </MenuChoice>
  ))
}
