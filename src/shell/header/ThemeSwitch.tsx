import { Icon } from '../../blocks/icons/Icon.tsx'
import { useText } from '../../i18n/use-text.ts'
import { choose, theme } from '../theme.ts'

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
