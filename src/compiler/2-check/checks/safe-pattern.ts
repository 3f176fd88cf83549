import { raise } from '../../diagnostics.generated.ts'
import { wordOf } from '../../project/read-node.ts'
import { checkEach } from '../check-table.ts'

/** A pattern that takes linear time (see `dangerIn`) and that JavaScript can read. */
export const safePattern = checkEach('schema', ({ keyword, value }, { report }) => {
  if (keyword !== 'pattern') return
  const danger = dangerIn(wordOf(value) ?? '')
  if (danger !== undefined) report.add(raise.unsafePattern(value.span, { danger }))
})

/**
 * Why a pattern might take exponential time: a repetition inside a repeated group, a choice inside one, a look around, or a reference back.
 * Stricter than necessary; what it refuses can be said as a rule.
 */
function dangerIn(pattern: string): string | undefined {
  if (!isRegularExpression(pattern)) return 'it is no regular expression'
  const plain = pattern.replace(/\\[^\dk]/g, '_').replace(/\[[^\]]*\]/g, '_')
  if (/\\[\dk]/.test(plain)) return 'it refers back to what it has read'
  if (/\(\?[=!<]/.test(plain)) return 'it looks ahead or behind'
  if (/\([^()]*(?:[*+|]|\{\d+,\d*\})[^()]*\)(?:[*+]|\{\d+,\d*\})/.test(plain)) return 'it repeats a group that itself repeats or chooses'
  return /\([^()]*\([^)]*\)[^()]*\)(?:[*+]|\{\d+,\d*\})/.test(plain) ? 'it repeats a group of groups' : undefined
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode
  } catch {
    return false
  }
}
