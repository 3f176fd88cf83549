import { pseudoTexts, rightToLeftText } from '../../scripts/pseudo-locale/pseudo-texts.ts'
import type { CompiledFlows } from '../../scripts/vite/compile-flows.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

export const rightToLeft = { tenant: 'right-to-left', language: 'ar-XB' } as const

/**
 * The product with one more tenant, which speaks the pseudo language ar-XB only. It has one text of
 * its own: the compiler takes the others in English, in the plural forms of Arabic (decision 0147).
 * @throws when the flows have errors
 */
export function rightToLeftProduct(root: string): CompiledFlows {
  const sources = readSources(root)
  const { tenant: name, language } = rightToLeft
  const files = new Map(sources.files)
    .set(`flows/tenants/${name}.yaml`, `tenant: ${name}\napp:\n  languages: [${language}]\n`)
    .set(`flows/texts/${language}/app.yaml`, 'product: Gatehouse\n')
  const { program, ...compiled } = compile({ ...sources, files })
  const own = compiled.tenants[name]
  if (!program || !own) throw new Error('The flows have errors. Run "npm run check".')
  const texts = { [language]: pseudoTexts(own.texts[language] ?? {}, rightToLeftText) }
  return { ...compiled, program, tenants: { ...compiled.tenants, [name]: { ...own, texts } } }
}
