import type { Paint } from '../../reporters/paint.ts'
import type { Coverage, Part } from './coverage.ts'
import { placeOf } from './walkable.ts'

/** Prints the counts, and below them the parts that no scenario covers, one per line. */
export function describeCoverage(
  { languages, screens, transitions, codes }: Coverage,
  paint: Paint,
): string {
  const of = (some: readonly string[]) =>
    some.length === languages.length ? '' : paint.quiet(`  in ${some.join(', ')}`)
  return [
    `Reached by scenarios, in ${languages.join(' and ')}:`,
    ...[
      ['screens', screens],
      ['transitions', transitions],
      ['error codes', codes],
    ].map((row) => countOf(row as [string, Part<unknown>], paint)),
    ...section(
      'Screens that no scenario reaches',
      screens.missed.map((one) => `${one.thing}${of(one.languages)}`),
    ),
    ...section(
      'Transitions that no scenario takes',
      transitions.missed.map(
        (one) => `${paint.mark(placeOf(one.thing.span))}  ${one.thing.target}${of(one.languages)}`,
      ),
    ),
    ...section(
      'Error codes that no scenario answers',
      [
        ...Map.groupBy(
          codes.missed,
          ({ thing: { operation, span }, languages: missing }) =>
            `${span ? `${paint.mark(placeOf(span))}  ` : ''}${operation}  |${of(missing)}`,
        ),
      ].map(([line, all]) => line.replace('|', all.map(({ thing }) => thing.code).join(', '))),
    ),
  ].join('\n')
}

function countOf([target, { of, walked }]: readonly [string, Part<unknown>], paint: Paint): string {
  const counted = `${walked} of ${of}`
  return `  ${target.padEnd(12)}  ${walked === of ? paint.good(counted) : paint.warn(counted)}`
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]
}
