import { expect, test } from 'vitest'
import { languages } from '../../language/vocabulary.ts'
import { languageName } from './language-name.ts'

test('names every language as in the Unicode data', () => {
  for (const language of languages)
    expect(languageName(language)).toBe(
      new Intl.DisplayNames([language], { type: 'language' }).of(language.slice(0, 2)),
    )
})
