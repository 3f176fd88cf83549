import { entriesOf, valueOf } from '../1-parse/read-node.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Type } from '../types.ts'
import type { Check } from './check-table.ts'

/**
 * A word in `icons` of the app that is a word of the document in other capitals: no value equals
 * it, so its icon never appears. Any other word may be one of a plain text.
 */
export const iconWords: Check = ({ project, report }) => ({
  finish: () => {
    const icons = entriesOf(valueOf(project.app, 'icons'))
    if (project.tenant.name !== 'default' || icons.length === 0) return
    const { operations, schemas } = project.api
    const answers = Object.values(operations).map(({ answer }) => answer)
    const words = wordsIn([...Object.values(schemas), ...answers])
    const others = [...words].filter((word) => !icons.some(({ key }) => key === word))
    for (const { key, keySpan } of icons) {
      const near = words.has(key)
        ? undefined
        : others.find((word) => word.toLowerCase() === key.toLowerCase())
      if (near !== undefined)
        report.add(
          raise.unknownWord(keySpan, {
            word: key,
            words: 'words of openapi/common-api.yaml',
            suggestion: ` Did you mean "${near}"?`,
          }),
        )
    }
  },
})

/** Words of all enumerations in these types. */
function wordsIn(types: readonly Type[]): ReadonlySet<string> {
  const [seen, words] = [new Set<Type>(), new Set<string>()]
  const visit = (type: Type): void => {
    if (seen.has(type)) return
    seen.add(type)
    if (type.type === 'enumeration') for (const word of type.words) words.add(String(word))
    if (type.type === 'object') for (const field of Object.values(type.fields)) visit(field.type)
    if (type.type === 'list' || type.type === 'map' || type.type === 'nullable') visit(type.of)
  }
  for (const type of types) visit(type)
  return words
}
