import { raise } from '../../diagnostics.generated.ts'
import { wordOf } from '../../model/read-node.ts'
import { dangerIn } from '../../regex-safety/danger-in.ts'
import { regexProblem } from '../../regex-safety/regex-problem.ts'
import { checkEach } from '../check-table.ts'

/** JSON Schema searches a pattern anywhere in the entry, so both ends are written. */
export const unanchoredPattern = checkEach('schema', ({ keyword, value }, { report }) => {
  const pattern = keyword === 'pattern' ? wordOf(value) : undefined
  if (pattern === undefined || regexProblem(pattern) !== undefined) return
  // An unsafe pattern is rewritten in any case.
  if (dangerIn(pattern) !== undefined) return
  const [begins, ends] = [eachBranch(pattern, /^\^/), eachBranch(pattern, /(?:^|[^\\])\$$/)]
  if (begins && ends) return
  report.add(
    raise.unanchoredPattern(value.span, {
      end: begins
        ? 'an end (`$`)'
        : ends
          ? 'a beginning (`^`)'
          : 'a beginning (`^`) and an end (`$`)',
      right: `${begins ? '' : '^'}${begins && ends ? '' : grouped(pattern)}${ends ? '' : '$'}`,
    }),
  )
})

/** `^a|b$` begins in one branch and ends in the other. */
function eachBranch(pattern: string, end: RegExp): boolean {
  const whole = /^\^\((?:\?:)?(.*)\)\$$/.exec(pattern)?.[1]
  return whole !== undefined && !/[()]/.test(whole)
    ? true
    : branchesOf(pattern).every((branch) => end.test(branch))
}

/** Splits at each `|` outside of brackets. */
function branchesOf(pattern: string): readonly string[] {
  const branches = ['']
  let depth = 0
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/g)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (part === '|' && depth === 0) branches.push('')
    else branches.push(`${branches.pop() ?? ''}${part}`)
  }
  return branches
}

const grouped = (pattern: string): string =>
  branchesOf(pattern).length > 1 ? `(?:${pattern})` : pattern
