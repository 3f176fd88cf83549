import { parts } from '../parts.ts'
import { useShell } from '../shell-scope.ts'
import { CompactMenu } from './CompactMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/**
 * Logo, language, theme, profile. In a narrow header one menu contains language and theme; style
 * sheets choose (R1.41, R1.42).
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
      <CompactMenu />
      {/* A menu that was open on one screen is closed on the next (D1.08). */}
      {profile && <parts.profile key={runtime.shown.value?.visit} profile={profile} />}
    </header>
  )
}
