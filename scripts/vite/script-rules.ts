import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CSSOptions } from 'vite'
import { isLanguageTag } from '../../src/language/language-facts.ts'
import { withScriptSelectors } from '../../src/language/script-selectors.ts'

/** Below the folder of a product: a folder for each language. */
const TEXTS = 'flows/texts'

/**
 * Options of Vite that fill in the languages of `:script(Hang)` in style sheets. They come from the
 * folders of texts of the product, which also exist while its flows have mistakes.
 * @param folder absolute path of the folder with flows/
 */
export function scriptRules(folder: string): CSSOptions {
  const texts = join(folder, TEXTS)
  const languages = existsSync(texts) ? readdirSync(texts).toSorted().filter(isLanguageTag) : []
  return {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'gatehouse-script-rules',
          Rule(rule) {
            if (rule.selector.includes(':script('))
              rule.selector = withScriptSelectors(rule.selector, languages)
          },
        },
      ],
    },
  }
}
