import { codeFrame } from '../../compiler/code-frame.ts'
import { escapeInvisible } from '../../compiler/escape-invisible.ts'
import type { Sources } from '../../compiler/sources.ts'
import type { Scenario } from '../../language/scenario.ts'
import type { Failure } from './failure.ts'

/** The ids that a scenario proves come first, because the requirements report reads them there. */
export const titleOf = ({ name, proves }: Scenario): string => [...proves, name].join(' ')

export function describeFailure({ span, message, instead }: Failure, { files }: Sources): string {
  const frame = codeFrame(files.get(span.file) ?? '', {
    ...span,
    end: Math.min(span.end, endOfLine(files.get(span.file) ?? '', span.start)),
  })
  return [
    `    ${span.file}:${span.line}:${span.column}`,
    `    ${escapeInvisible(message)}`,
    ...frame.split('\n').map((line) => `      ${line}`),
    '    On the page:',
    ...instead.map((line) => `      ${escapeInvisible(line)}`),
  ].join('\n')
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}
