import { Icon } from '../../blocks/icons/Icon.tsx'
import { useText } from '../../i18n/use-text.ts'
import { choose, theme } from '../theme.ts'

/**
 * Shows the sun in the dark and the moon in the light: what pressing it brings. Style sheets
 * choose, which know the system before any script does.
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
