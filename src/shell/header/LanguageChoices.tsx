import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { useShell } from '../shell-scope.ts'
import { MenuChoice } from './MenuChoice.tsx'

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
