import type { Diagnostic } from '../../language/diagnostic.ts'
import type { SourceMap } from '../../language/source.ts'
import { fileKind } from '../1-parse/file-kind.ts'
import { type ParsedProject, projectOf } from '../1-parse/parse-project.ts'
import { check } from '../2-check/check.ts'
import type { WalkedProject } from '../lower/walk-project.ts'
import type { Project } from '../model/project.ts'
import { valueOf } from '../model/read-node.ts'
import { Report } from '../report.ts'
import { blameTenantChange } from './blame-tenant-change.ts'
import { completeTexts, ownLanguages } from './complete-texts.ts'
import { overlay } from './overlay.ts'
import { isInFolderOf, withOwnFiles } from './own-files.ts'
import { reportStillOpen } from './still-open.ts'

/** The project of one tenant, walked and without errors. */
export interface TenantProject {
  readonly name: string
  readonly node: SourceMap
  readonly project: Project
  readonly walked: WalkedProject
}

/**
 * Checks the project for each tenant except the default, which has no errors. Errors in the
 * tenant's files are reported there. Errors elsewhere are reported at the change that causes them,
 * when these files have none.
 */
export function checkTenants(parsed: ParsedProject, report: Report): readonly TenantProject[] {
  const reported = report.diagnostics()
  const known = new Set(reported.map(identity))
  const broken = new Set(
    reported.filter(({ severity }) => severity === 'error').map(({ span }) => span.file),
  )
  return [...parsed.tenants].flatMap(([name, node]): readonly TenantProject[] => {
    const { file } = node.span
    const isOfTenant = (each: string) => each === file || isInFolderOf(name, each)
    if (name === 'default' || [...broken].some(isOfTenant)) return []
    const { project, walked, diagnostics } = checkTenant(parsed, node)
    const fresh = diagnostics.filter((each) => !known.has(identity(each)))
    const languages = new Set(ownLanguages(project, parsed.project))
    // The texts of a language that only a tenant offers are checked for it alone.
    const isOwn = ({ span }: Diagnostic) =>
      isOfTenant(span.file) || languages.has(languageOf(span.file))
    const own = fresh.filter(isOwn)
    const wrong = own.some(({ severity }) => severity === 'error')
    for (const each of own) report.add(each)
    if (!wrong) reportStillOpen(parsed, node, report)
    const head = valueOf(node, 'tenant') ?? node
    if (!wrong)
      for (const each of blameTenantChange(
        fresh.filter((each) => !isOwn(each)),
        node,
        head.span,
        (tenant) => new Set(checkTenant(parsed, tenant).diagnostics.map(identity)),
        identity,
      ))
        report.add(each)
    return walked && !fresh.some(({ severity }) => severity === 'error')
      ? [{ name, node, project, walked }]
      : []
  })
}

function checkTenant(parsed: ParsedProject, tenant: SourceMap) {
  const report = new Report()
  const files = overlay(withOwnFiles(parsed, tenant, report), tenant, report)
  const { project: written } = projectOf(files, parsed.project.api, report, tenant)
  const project = completeTexts(written, parsed.project, report)
  const walked = report.hasErrors
    ? undefined
    : check({ ...parsed, project, files, own: new Map(), unread: new Set() }, report)
  return { project, walked, diagnostics: report.diagnostics() }
}

/** Language of a file of texts; '' for another file. */
function languageOf(file: string): string {
  const kind = fileKind(file)
  return kind.kind === 'texts' ? kind.language : ''
}

function identity({ span, code, message }: Diagnostic): string {
  return `${span.file}:${span.start}:${span.end}:${code}:${message}`
}
