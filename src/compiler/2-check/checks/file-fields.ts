import type { JsonObject } from '../../../language/json.ts'
import { raise } from '../../diagnostics.generated.ts'
import { FILE_LIMITS, isFile } from '../../lower/forms/file-fields.ts'
import { checkEach } from '../check-table.ts'

const RULES: readonly string[] = [...Object.keys(FILE_LIMITS), 'file']
const KEYS = ['ui:choose', 'ui:remove'] as const

/** A file has its limits and its words, and no other field has them. */
export const fileFields = checkEach('field', ({ node, ui, rules, widget }, { report }) => {
  const name = String(node.value)
  const used = [
    ...RULES.filter((rule) => rules.some((use) => use.rule === rule)),
    ...KEYS.filter((key) => ui[key] !== undefined),
  ]
  if (!isFile(ui)) {
    const [key] = used
    if (key !== undefined) report.add(raise.fileRuleElsewhere(node.span, { name, key }))
    return
  }
  const missing = [
    ...Object.entries(FILE_LIMITS).flatMap(([rule, option]) => (has(ui, option) ? [] : [rule])),
    ...KEYS.filter((key) => !has(ui, key)),
  ]
  if (missing.length > 0)
    report.add(
      raise.incompleteFileField((widget ?? node).span, {
        name,
        missing: missing.map((key) => `\`${key}\``).join(' and no '),
      }),
    )
})

const has = (ui: JsonObject, key: string): boolean => ui[key] !== undefined
