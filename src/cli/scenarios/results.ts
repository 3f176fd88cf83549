import { codeFrame } from '../../compiler/diagnostics/code-frame.ts'
import { escapeInvisible } from '../../compiler/diagnostics/suggest.ts'
import type { Sources } from '../../compiler/sources.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Scenario } from '../../language/scenario.ts'
import type { Paint } from '../reporters/paint.ts'
import { seenJson, report, type Reported, type Reporter } from '../reporters/reporter.ts'
import { type Coverage, type Part, placeOf } from './coverage/coverage.ts'
import type { Results, Run } from './run-scenario.ts'
import type { Failure } from './world.ts'

/**
 * Formats the results of scenarios for this reporter. Machine formats get each failure as a
 * diagnostic at its step.
 */
export function resultsFor(
  reporter: Reporter,
  results: Results,
  about: Omit<Reported, 'diagnostics'>,
  paint: Paint,
): string {
  const diagnostics = results.runs.flatMap(asDiagnostic)
  switch (reporter) {
    case 'terminal':
      return forPerson(results, about, paint)
    case 'json':
      return seenJson(asJson(results))
    case 'sarif':
      return report(reporter, { ...about, diagnostics }, paint)
    case 'github':
      return [report(reporter, { ...about, diagnostics }, paint), summaryOf(results)]
        .filter((part) => part !== '')
        .join('\n')
  }
  return reporter satisfies never
}

function forPerson(
  results: Results,
  { sources }: Omit<Reported, 'diagnostics'>,
  paint: Paint,
): string {
  const files = [...Map.groupBy(results.runs, ({ scenario }) => scenario.span.file)].map(
    ([file, runs]) => [file, ...runs.map((run) => lineOf(run, sources, paint))].join('\n'),
  )
  const coverage = results.coverage ? [describeCoverage(results.coverage, paint), ''] : []
  return [...files, '', ...coverage, summaryOf(results)].join('\n')
}

function lineOf({ scenario, language, failure }: Run, sources: Sources, paint: Paint): string {
  const line = `  ${failure ? paint.bad('FAILED') : paint.good('ok    ')}  ${escapeInvisible(titleOf(scenario))}${language === undefined ? '' : paint.quiet(`  ${language}`)}`
  return failure ? `${line}\n${describeFailure(failure, sources)}` : line
}

function summaryOf({ runs }: Results): string {
  const failed = runs.filter(({ failure }) => failure).length
  return `${runs.length - failed} passed, ${failed} failed.`
}

function asDiagnostic({ scenario, failure }: Run): readonly Diagnostic[] {
  if (!failure) return []
  const { span, message, instead } = failure
  return [
    {
      code: 'scenario',
      severity: 'error',
      message: `${titleOf(scenario)}: ${message}`,
      remedy: ['On the page:', ...instead].join('\n'),
      span,
      related: [],
    },
  ]
}

function asJson({ runs, coverage }: Results) {
  const scenarios = runs.map(({ scenario, language, failure }) => ({
    file: scenario.span.file,
    line: scenario.span.line,
    name: scenario.name,
    proves: scenario.proves,
    tenant: scenario.tenant,
    language,
    passed: failure === undefined,
    failure,
  }))
  return {
    passed: scenarios.filter(({ passed }) => passed).length,
    failed: scenarios.filter(({ passed }) => !passed).length,
    scenarios,
    coverage: coverage && coverageAsJson(coverage),
  }
}

/** Returns each uncovered part with its place and its uncovered languages. */
function coverageAsJson({ languages, screens, transitions, codes }: Coverage) {
  return {
    languages,
    screens: {
      ...screens,
      missed: screens.missed.map(({ thing, ...rest }) => ({ screen: thing, ...rest })),
    },
    transitions: {
      ...transitions,
      missed: transitions.missed.map(
        ({
          thing: {
            span: { file, line, column },
            target,
          },
          ...rest
        }) => ({ file, line, column, target, ...rest }),
      ),
    },
    codes: {
      ...codes,
      missed: codes.missed.map(({ thing: { operation, code, span }, ...rest }) => ({
        operation,
        code,
        ...(span && { file: span.file, line: span.line, column: span.column }),
        ...rest,
      })),
    },
  }
}

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
