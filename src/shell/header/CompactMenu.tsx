import { Icon } from '../../blocks/icons/Icon.tsx'
import { useText } from '../../i18n/use-text.ts'
import { choose, theme } from '../theme.ts'
import { LanguageChoices } from './LanguageChoices.tsx'
import { Menu } from './Menu.tsx'
import { MenuChoice } from './MenuChoice.tsx'

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
