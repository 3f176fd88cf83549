import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  kindOf,
  retrySeconds,
  type StatusKind,
  statusPolicy,
  writeStatusPage,
} from '../../../server/status-pages/status-page.ts'
import { productOf, type Tenant } from '../../../server/tenants/tenants.ts'

/**
 * Quotes one argument of a directive.
 * @throws for text that nginx would read as a variable
 */
export function argument(text: string): string {
  if (text.includes('$')) throw new Error(`nginx would look for a variable in ${text}.`)
  return inQuotes(text)
}

/**
 * Returns a regular expression as the key of a `map`, where nginx expands no variables; `~*`
 * ignores case.
 */
export const pattern = (source: string, flags: '~' | '~*' = '~'): string => inQuotes(flags + source)

/** Returns `map <of> <variable> { … }`; the first matching pattern counts. */
export function map(
  of: string,
  variable: string,
  rows: readonly (readonly [key: string, value: string])[],
): string {
  return `map ${of} $${variable} {\n${rows.map(([key, value]) => `  ${key} ${value};\n`).join('')}}\n`
}

/** Escapes letters with a special meaning in a pattern. */
export const literally = (text: string): string =>
  text.replaceAll(/[.*+?^$()|[\]{}\\-]/g, String.raw`\$&`)

/**
 * nginx removes backslashes before a quote or another backslash, and no value here contains them.
 */
const inQuotes = (text: string): string => `"${text.replaceAll('"', String.raw`\"`)}"`

/**
 * Errors that nginx raises itself: an unreachable backend, a limit, an unknown address. Answers of
 * the backend pass unchanged.
 */
const statuses = [400, 403, 404, 405, 413, 414, 429, 500, 502, 503, 504] as const
const kinds: readonly StatusKind[] = [...new Set(statuses.map(kindOf))]
const themes = ['light', 'dark', 'system'] as const

/** Below dist/: pages by tenant, language and theme, and an empty one of each kind for scripts. */
const folder = 'status'
const forScripts = `${folder}/none`

/** The headers of these pages, in place of the common ones. */
export const statusHeaders = { 'content-security-policy': statusPolicy } as const

/** Writes the error pages as files, for a server that answers while ours does not. */
export function writeStatusFiles(dist: string, basePath: string, tenants: readonly Tenant[]): void {
  const write = (place: string, kind: StatusKind, text: string) => {
    mkdirSync(join(dist, place), { recursive: true })
    writeFileSync(join(dist, place, `${kind}.html`), text)
  }
  for (const kind of kinds) {
    write(forScripts, kind, '')
    for (const tenant of tenants) {
      for (const language of tenant.languages) {
        for (const theme of themes) {
          const page = writeStatusPage({
            kind,
            language,
            theme: theme === 'system' ? undefined : theme,
            product: productOf(tenant, language),
            retrySeconds,
            home: `${basePath}/`,
          })
          write([folder, tenant.name, language, theme].join('/'), kind, page)
        }
      }
    }
  }
}

/**
 * Selects the error page of a request, and its Retry-After. For an unreadable request nginx has no
 * headers: it counts as a navigation.
 */
export const statusMaps = (): readonly string[] => [
  map('"$http_sec_fetch_mode|$http_accept|$http_host"', 'gatehouse_error', [
    [pattern(String.raw`^navigate\|`), 'status'],
    [pattern(String.raw`^\|.*\btext/html\b.*\|`, '~*'), 'status'],
    [pattern(String.raw`^\|\|$`), 'status'],
    ['default', 'other'],
  ]),
  map('$gatehouse_error', 'gatehouse_error_pages', [
    ['status', `${folder}/$gatehouse_tenant/$gatehouse_language/$gatehouse_theme`],
    ['default', forScripts],
  ]),
  map('"$gatehouse_answers $status"', 'gatehouse_retry_after', [
    [pattern('^status (?:429|502|503|504)$'), String(retrySeconds)],
    ['default', '""'],
  ]),
]

/**
 * Returns directives for each error except the given ones. nginx keeps the status, and reads the
 * page with GET, whatever the method was.
 */
export const errorPages = (without: readonly number[] = []): readonly string[] => [
  ...kinds.flatMap((kind) => {
    const ofKind = statuses.filter((status) => kindOf(status) === kind && !without.includes(status))
    return ofKind.length === 0 ? [] : [`error_page ${ofKind.join(' ')} /gatehouse-status/${kind};`]
  }),
  // Headers too long, nginx's own number; others see 400.
  'error_page 494 =400 /gatehouse-status/unreadable;',
]

/** For the server block. At `nowhere` a location with other pages for 404 gets the server's own. */
export const statusLocations = (): readonly string[] => [
  ...errorPages(),
  'location = /gatehouse-status/nowhere { internal; return 404; }',
  ...kinds.map((kind) =>
    [
      `location = /gatehouse-status/${kind} {`,
      '  internal;',
      '  set $gatehouse_answers $gatehouse_error;',
      `  types { } default_type ${inQuotes('text/html; charset=utf-8')};`,
      `  try_files /$gatehouse_error_pages/${kind}.html /${forScripts}/${kind}.html =404;`,
      '}',
    ].join('\n'),
  ),
]
