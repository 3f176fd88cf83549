import type { Diagnostic } from '../language/diagnostic.ts'
import type { Span } from '../language/span.ts'
import { parseProject } from './1-parse/parse-project.ts'
import { check } from './2-check/check.ts'
import { type CompiledProgram, type CompiledTexts, lower, lowerTexts, lowerValidators } from './3-lower/lower.ts'
import { raise } from './diagnostics.generated.ts'
import { Report } from './report.ts'
import { entryOf } from './project/read-node.ts'
import type { ScreenSource } from './project/project.ts'
import type { Sources } from './sources.ts'

export interface Compiled {
  /** Absent when there are errors. */
  readonly program?: CompiledProgram
  /** Screen id to the body of a function that returns its form's validators and calls `validatorRuntime`. */
  readonly validators: Readonly<Record<string, string>>
  readonly texts: CompiledTexts
  /** Everything that was found, by file and place. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * What admins wrote, turned into a program or into diagnostics; it never throws for a mistake of theirs.
 *
 *   texts of files --1-parse--> project --2-check--> walked screens --3-lower--> program, validators, texts
 *                       \____________\___ diagnostics
 */
export function compile(sources: Sources): Compiled {
  const report = new Report()
  const parsed = parseProject(sources, report)
  const walked = check(parsed, report)
  const texts = lowerTexts(parsed.project)
  const { app } = parsed.project
  if (report.hasErrors || !app || !walked?.app) return { validators: {}, texts, diagnostics: report.diagnostics() }
  const program = lower(parsed.project, app, walked.app, walked)
  const validators = lowerValidators(program.journeys, (screen, reason) => {
    const form = formOf(parsed.project.screens.get(screen))
    if (form) report.add(raise.unsupportedSchema(form, { keyword: reason, suggestion: '' }))
  })
  return { ...(report.hasErrors ? {} : { program }), validators, texts, diagnostics: report.diagnostics() }
}

function formOf(screen: ScreenSource | undefined): Span | undefined {
  return (entryOf(screen?.node, 'form') ?? entryOf(screen?.part?.node, 'form'))?.keySpan
}
