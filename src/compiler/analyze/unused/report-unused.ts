import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { ParsedProject } from '../../1-parse/parse-project.ts'
import { Report } from '../../report.ts'
import type { TenantProject } from '../../tenants/check-tenants.ts'
import { reportUnusedSettings } from './unused-settings.ts'
import { reportUnusedState } from './unused-state.ts'
import { reportUnusedStock } from './unused-stock.ts'
import { reportUnusedTexts } from './unused-texts.ts'
import { type Uses, usesIn } from './uses-in.ts'

/**
 * Reports definitions that no tenant uses. Runs only for a project without errors, because a
 * misspelt name would make more definitions look unused.
 */
export function reportUnused(
  tenants: readonly TenantProject[],
  parsed: ParsedProject,
): readonly Diagnostic[] {
  const report = new Report()
  const uses = tenants
    .flatMap(({ walked }) => [
      ...(walked.app ? [walked.app] : []),
      walked.around,
      ...Object.values(walked.actions),
      ...walked.screens.map(({ screen }) => screen),
    ])
    .map(usesIn)
  reportUnusedTexts(tenants, unionOf(uses, 'words'), report)
  reportUnusedState(parsed, unionOf(uses, 'read'), unionOf(uses, 'written'), report)
  reportUnusedSettings(parsed, report)
  reportUnusedStock(
    tenants.map(({ project }) => project),
    parsed,
    report,
  )
  return report.diagnostics()
}

function unionOf(uses: readonly Uses[], key: keyof Uses): ReadonlySet<string> {
  return new Set(uses.flatMap((use) => [...use[key]]))
}
