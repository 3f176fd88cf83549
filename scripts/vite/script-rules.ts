import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CSSOptions } from 'vite'
import { withScriptSelectors } from '../../src/language/locale/language-attributes.ts'
import { isLanguageTag } from '../../src/language/locale/language-facts.ts'

/** Below the folder of a product: a folder for each language. */
const TEXTS = 'flows/texts'

/**
 * Returns the languages with a folder of texts. They also exist while the flows have mistakes.
 * @param folder absolute path of the folder with flows/
 */
export function writtenLanguages(folder: string): readonly string[] {
  const texts = join(folder, TEXTS)
  return existsSync(texts) ? readdirSync(texts).toSorted().filter(isLanguageTag) : []
}

/**
 * Options of Vite that fill in the languages of `:script(Hang)` in style sheets. Each sheet takes
 * the languages of the moment, because development adds some.
 * @param folder absolute path of the folder with flows/
 */
export function scriptRules(folder: string): CSSOptions {
  return {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'gatehouse-script-rules',
          Once(sheet) {
            const languages = writtenLanguages(folder)
            sheet.walkRules(/:script\(/, (rule) => {
              rule.selector = withScriptSelectors(rule.selector, languages)
            })
          },
        },
      ],
    },
  }
}
