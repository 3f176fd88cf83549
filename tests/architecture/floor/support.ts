import { createRequire } from 'node:module'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import { supportedBrowsers } from '../../../server/plain/supported-browsers.ts'

// Node reads it directly: as a module of the test's bundler its 20 MB take ten seconds.
// The type follows the package's declarations.
export const compat = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/**
 * The browsers of the floor that lack a feature there, with the version that brings it; empty for a
 * feature that MDN does not know.
 */
export function newerThanFloor(feature: Identifier | undefined): readonly string[] {
  const support = feature?.__compat?.support
  if (support === undefined) return []
  return supportedBrowsers.flatMap(({ engine, version }) => {
    const added = addedIn(support[engine])
    return added !== undefined && added <= numberOf(version)
      ? []
      : [`${engine} ${added ?? 'never'}`]
  })
}

/** Undefined: not without a flag, or not at all. */
export function addedIn(statement: SupportStatement | undefined): number | undefined {
  const statements = Array.isArray(statement) ? statement : [statement]
  const versions = statements.flatMap((each) => {
    if (
      each === undefined ||
      each.flags ||
      each.prefix ||
      each.alternative_name ||
      each.version_removed
    )
      return []
    return typeof each.version_added === 'string' && each.version_added !== 'preview'
      ? [numberOf(each.version_added)]
      : []
  })
  return versions.length === 0 ? undefined : Math.min(...versions)
}

/**
 * `17.5` of `17.5`, `≤17.5`. Major and minor are compared as one number: no engine here has a minor
 * above 9.
 */
export const numberOf = (version: string): number => Number.parseFloat(version.replace('≤', ''))

/** The feature below a path, by own names alone. */
export function featureAt(path: readonly string[]): Identifier | undefined {
  return path.reduce<Identifier | undefined>(
    (level, name) => (level !== undefined && Object.hasOwn(level, name) ? level[name] : undefined),
    compat as unknown as Identifier,
  )
}
