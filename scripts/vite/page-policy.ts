import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvironmentSettings } from '../../src/language/program.ts'
import { defaultTenant } from './compile-flows.ts'

/**
 * Returns the foreign origins to which a program may send a form: those of `auth-origin`, for every
 * host or for some. A page does not know its later host, so its policy allows them all
 * (`form-action`, Content Security Policy level 3).
 */
export function formActionOrigins({
  authOrigin,
  byHost = [],
}: EnvironmentSettings): readonly string[] {
  const origins = [authOrigin, ...byHost.flatMap((environment) => environment.authOrigin ?? [])]
  return [...new Set(origins.filter((origin) => origin !== 'same'))]
}

/** Data of a tenant's pages for the server: hashes for their content security policy. */
export interface PagePolicy {
  readonly scriptHashes: readonly string[]
  /**
   * By page file: each page has an inline stylesheet of its own, so that no policy needs to allow
   * them all.
   */
  readonly styleHashes: Readonly<Record<string, string>>
  /** Origins beside the page's own. */
  readonly formActionOrigins: readonly string[]
  /** Origin of the API, when it is not that of the page. */
  readonly connectOrigins: readonly string[]
}

const fileIn = (dist: string) => join(dist, 'page-policy.json')

/** By tenant name. */
export function writePagePolicies(
  dist: string,
  policies: Readonly<Record<string, PagePolicy>>,
): void {
  writeFileSync(fileIn(dist), JSON.stringify(policies))
}

/** @throws when the build did not write the file, or the tenant is missing */
export function readPagePolicy(dist: string, tenant = defaultTenant): PagePolicy {
  const all: unknown = JSON.parse(readFileSync(fileIn(dist), 'utf8'))
  const value: unknown =
    typeof all === 'object' && all !== null
      ? Object.entries(all).find(([name]) => name === tenant)?.[1]
      : undefined
  if (
    typeof value !== 'object' ||
    value === null ||
    !('scriptHashes' in value) ||
    !('styleHashes' in value) ||
    !('formActionOrigins' in value) ||
    !('connectOrigins' in value)
  )
    throw new Error('page-policy.json is not what the build writes.')
  return {
    scriptHashes: textsOf(value.scriptHashes),
    styleHashes: hashesByPage(value.styleHashes),
    formActionOrigins: textsOf(value.formActionOrigins),
    connectOrigins: textsOf(value.connectOrigins),
  }
}

/**
 * Returns the policy of one page, for the server's answer (server/http/headers.ts).
 * @param file below dist/
 */
export function admittedOn(
  { scriptHashes, styleHashes, formActionOrigins, connectOrigins }: PagePolicy,
  file: string,
) {
  const style = styleHashes[file]
  return {
    scriptHashes,
    styleHashes: style === undefined ? [] : [style],
    formActionOrigins,
    connectOrigins,
  }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

function hashesByPage(value: unknown): PagePolicy['styleHashes'] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
