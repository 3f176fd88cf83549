import { escapeInvisible } from '../../compiler/escape-invisible.ts'
import type { Sources } from '../../compiler/sources.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Paint } from '../reporters/paint.ts'
import { type Reported, report, type Reporter } from '../reporters/reporter.ts'
import { seenJson } from '../reporters/seen-json.ts'
import type { Coverage } from './coverage/coverage.ts'
import { describeCoverage } from './coverage/describe-coverage.ts'
import { describeFailure, titleOf } from './describe-failure.ts'
import type { Results, Run } from './run-all.ts'

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
