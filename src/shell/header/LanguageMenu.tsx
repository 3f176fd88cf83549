import { useTranslation } from 'react-i18next'
import { Icon } from '../../blocks/icons/Icon.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useShell } from '../shell-scope.ts'
import { LanguageChoices } from './LanguageChoices.tsx'
import { Menu } from './Menu.tsx'

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
