import type { Tenant } from '../../../server/tenants/tenants.ts'
import { matchLanguage, primarySubtag } from '../../../src/i18n/match-language.ts'
import { languageFacts, type Language } from '../../../src/language/locale/language-facts.ts'
import { acceptedBy } from '../../start/page-files.ts'
import { type PageTable, plainPage } from '../prerender/page-table.ts'
import type { HeadersFile } from './headers-file.ts'
import {
  argument,
  literally,
  map,
  pattern,
  errorPages,
  statusLocations,
  statusMaps,
} from './status-files.ts'

/** Selects the page of a request and its headers: the look-ups of `choosePage`, one `map` each. */
export function nginxMaps({
  basePath,
  tenants,
  tables,
  headers,
}: {
  readonly basePath: string
  readonly tenants: readonly Tenant[]
  readonly tables: readonly PageTable[]
  readonly headers: HeadersFile
}): string {
  return [
    '# Written by npm run build from flows/, server/http/headers.ts and the pages: not to be edited. For the http block; names of variables begin with gatehouse_.',
    'map_hash_bucket_size 256;\nmap_hash_max_size 8192;\n',
    map('$host', 'gatehouse_tenant', [
      ['default', tenants[0]?.name ?? 'default'],
      ...tenants.flatMap(({ name, hosts }) => hosts.map((host) => [host, name] as const)),
    ]),
    // Port 80 redirects to these names, and to that of PUBLIC_ORIGIN (deploy/nginx.conf).
    map('$host', 'gatehouse_tenant_host', [
      ['default', '""'],
      ...tenants.flatMap(({ hosts }) => hosts.map((host) => [host, '1'] as const)),
    ]),
    languageMap(tables),
    map('$http_cookie', 'gatehouse_theme', [
      [cookie('Theme', 'light'), 'light'],
      [cookie('Theme', 'dark'), 'dark'],
      ['default', 'system'],
    ]),
    map('$gatehouse_tenant$uri', 'gatehouse_page', [
      ...tables.flatMap(({ tenant, pages, unknown }) => [
        ...pages.map(
          ({ path, page }) =>
            [pattern(`^${literally(tenant + basePath)}${path.slice(1)}`, '~*'), page] as const,
        ),
        [pattern(`^${literally(tenant)}/`), unknown.page] as const,
      ]),
      ['default', plainPage],
    ]),
    map('$gatehouse_tenant$uri', 'gatehouse_status', [
      ...tables.flatMap(({ tenant, pages, unknown }) => [
        ...pages.map(
          ({ path, status }) =>
            [
              pattern(`^${literally(tenant + basePath)}${path.slice(1)}`, '~*'),
              String(status),
            ] as const,
        ),
        [pattern(`^${literally(tenant)}/`), String(unknown.status)] as const,
      ]),
      ['default', '200'],
    ]),
    map(
      'pages/$gatehouse_tenant/$gatehouse_language/$gatehouse_theme/$gatehouse_page.html',
      'gatehouse_file',
      [
        [
          'default',
          'pages/$gatehouse_tenant/$gatehouse_language/$gatehouse_theme/$gatehouse_page.html',
        ],
      ],
    ),
    // The path is read from the normalised address, and the redirect uses the raw one. Both must
    // agree (no //other.example).
    map('$request_uri', 'gatehouse_elsewhere', [
      [pattern(String.raw`^${literally(basePath)}(?:[/?]|$)(?![/\x5c])`), '""'],
      ['default', '1'],
    ]),
    // Replaces several slashes by one, one place at a time. It uses the raw address, so that the
    // redirect contains nothing decoded.
    map('"$request_method $request_uri"', 'gatehouse_merged', [
      [
        pattern(
          String.raw`^(?:GET|HEAD) (?<gatehouse_head>${literally(basePath)}(?:/[^/?\x5c]+)*)/{2,}(?<gatehouse_tail>(?:[^/\x5c][^\x5c]*)?)$`,
        ),
        '$gatehouse_head/$gatehouse_tail',
      ],
      ['default', '""'],
    ]),
    map('$http_accept_encoding', 'gatehouse_ending', [
      [pattern(acceptedBy('br'), '~*'), '.br'],
      [pattern(acceptedBy('gzip'), '~*'), '.gz'],
      ['default', '""'],
    ]),
    map('"$gatehouse_answers $uri"', 'gatehouse_encoding', [
      [pattern(String.raw`^(?:page|asset) .*\.br$`), 'br'],
      [pattern(String.raw`^(?:page|asset) .*\.gz$`), 'gzip'],
      ['default', '""'],
    ]),
    map('$gatehouse_file', 'gatehouse_page_policy', [
      ['default', argument(headers.every['content-security-policy'] ?? '')],
      ...Object.entries(headers.policies).map(
        ([file, policy]) => [file, argument(policy)] as const,
      ),
    ]),
    ...statusMaps(),
    ...headerMaps(headers),
  ].join('\n')
}

/**
 * The cookie, else the browser's first language that the tenant offers, else the tenant's first.
 * Weights are not compared: browsers write languages in order.
 */
function languageMap(tables: readonly PageTable[]): string {
  const rows = tables.flatMap(({ tenant, languages }) => {
    const facts = languageFacts(languages)
    const any = languages.map(primarySubtag).join('|')
    const begin = `^${literally(tenant)} `
    const refused = String.raw`;\s*q=0(?:\.0*)?\s*`
    const others = String.raw`(?:(?!\s*(?:${any})\b)[^,|]*,|[^,;|]*${refused},)*`
    return [
      ...languages.map((language) => {
        const value = facts[language]?.cookie ?? language
        return [
          pattern(begin + String.raw`[^|]*\|(?:.*;)?\s*Language=${value}\s*(?:;|$)`),
          language,
        ] as const
      }),
      ...rangesOf(languages).map(
        ([range, language]) =>
          [
            pattern(begin + String.raw`${others}\s*${range}\b(?![^,|]*${refused}[,|])`, '~*'),
            language,
          ] as const,
      ),
      [pattern(begin), languages[0] ?? ''] as const,
    ]
  })
  return map('"$gatehouse_tenant $http_accept_language|$http_cookie"', 'gatehouse_language', [
    ...rows,
    ['default', tables[0]?.languages[0] ?? ''],
  ])
}

/**
 * Writes `matchLanguage` as patterns for the begin of a tag, the narrow ones first. Of languages
 * with the same primary subtag, the first has all regions and scripts that the others do not have.
 */
function rangesOf(
  languages: readonly Language[],
): readonly (readonly [range: string, language: Language])[] {
  const ranges = languages.map((language) => {
    const primary = primarySubtag(language)
    if (matchLanguage(primary, languages) === language) return [primary, language] as const
    const own = [...languages.map(scriptOf), ...regions].filter(
      (each) => matchLanguage(`${primary}-${each}`, languages) === language,
    )
    return [`${primary}-(?:${[...new Set(own)].join('|')})`, language] as const
  })
  return ranges.toSorted(([one], [other]) => other.length - one.length)
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** ISO 3166: every code that may be one. */
const regions = letters.flatMap((one) => letters.map((other) => one + other))
const scriptOf = (language: Language) => new Intl.Locale(language).maximize().script ?? ''

const cookie = (name: string, value: string) =>
  pattern(String.raw`(?:^|;\s*)${name}=${value}(?:;|$)`)

/** Headers of the API stay. All other answers, errors of nginx included, get ours. */
function headerMaps({ every, assets, pages, status: errors }: HeadersFile): readonly string[] {
  const names = [
    ...new Set([...Object.keys(every), ...Object.keys(assets), ...Object.keys(pages)]),
  ].filter((name) => name !== 'content-type')
  return names.map((name) => {
    const own = `gatehouse_own_${name.replaceAll('-', '_')}`
    const page =
      name === 'content-security-policy'
        ? '$gatehouse_page_policy'
        : argument(pages[name] ?? every[name] ?? '')
    return [
      // Headers of a file, or of an unchanged one. A missing or forbidden file is no page, and is
      // not cached.
      map('"$gatehouse_answers $status"', own, [
        ...[200, 304, 403, 404].map((status) => [`"page ${status}"`, page] as const),
        [pattern('^asset (?:200|206|304)$'), argument(assets[name] ?? every[name] ?? '')],
        ...(errors[name] === undefined
          ? []
          : [[pattern('^status '), argument(errors[name])] as const]),
        ['default', argument(every[name] ?? '')],
      ]),
      map(`$upstream_http_${name.replaceAll('-', '_')}`, variableOf(name), [
        ['""', `$${own}`],
        ['default', '""'],
      ]),
    ].join('')
  })
}

export const variableOf = (header: string): string => `gatehouse_${header.replaceAll('-', '_')}`

/** Media types of dist/assets, as in our own server, and whether a compressed file exists. */
const assetTypes: Readonly<Record<string, readonly [type: string, isCompressed: boolean]>> = {
  js: ['application/javascript; charset=utf-8', true],
  css: ['text/css; charset=utf-8', true],
  svg: ['image/svg+xml', true],
  json: ['application/json; charset=utf-8', true],
  woff2: ['font/woff2', false],
  png: ['image/png', false],
  jpg: ['image/jpeg', false],
  webp: ['image/webp', false],
}

/**
 * Writes all `add_header` lines in one place: a location with some of its own would lose all the
 * others.
 */
export function nginxHeaders({ every, assets, pages }: HeadersFile): string {
  const names = [
    ...new Set([...Object.keys(every), ...Object.keys(assets), ...Object.keys(pages)]),
  ].filter((name) => name !== 'content-type')
  const lines = [...names, 'encoding'].map(
    (name) =>
      `add_header ${name === 'encoding' ? 'Content-Encoding' : written(name)} $${variableOf(name)} always;\n`,
  )
  const retry = 'add_header Retry-After $gatehouse_retry_after always;\n'
  return `# Written by npm run build: not to be edited. For a server block; locations beside these must not use add_header.\nset $gatehouse_answers other;\nuninitialized_variable_warn off;\n${lines.join('')}${retry}`
}

/**
 * Returns the locations below the base path.
 * @param endings endings of the files in assets/
 * @param open paths of pages that may end with a dot and a word (`openPaths`)
 * @throws for a file with an ending of unknown type
 */
export function nginxLocations(
  basePath: string,
  endings: readonly string[],
  open: readonly string[],
): string {
  const base = literally(basePath)
  const assets = endings.map((ending) => {
    const [type, isCompressed] = assetTypes[ending] ?? []
    if (type === undefined)
      throw new Error(
        `Files that end in .${ending} have no media type in scripts/vite/deployment/nginx.ts.`,
      )
    return location(`~ "^${base}/assets/.+\\.${ending}$"`, [
      'set $gatehouse_answers asset;',
      `types { } default_type ${argument(type)};`,
      `rewrite "^${base}(/.+)$" $1 break;`,
      `try_files ${isCompressed ? '$uri$gatehouse_ending ' : ''}$uri =404;`,
    ])
  })
  const file = [
    'types { } default_type "text/html; charset=utf-8";',
    'try_files /$gatehouse_file$gatehouse_ending /$gatehouse_file =404;',
  ]
  const page = [
    'set $gatehouse_answers page;',
    'if ($gatehouse_merged) { return 303 $gatehouse_merged; }',
    'if ($gatehouse_elsewhere) { rewrite ^ /gatehouse-status/nowhere last; }',
    '# A form that its browser sends by itself, before any script listens: the page anew, what was sent unread.',
    'if ($request_method = POST) { return 303 $request_uri; }',
    '# The page of a missing or forbidden thing, with its status.',
    'error_page 403 404 @gatehouse_trouble;',
    // It has an error_page of its own, and so inherits none.
    ...errorPages([403, 404]),
    'if ($gatehouse_status = 404) { return 404; }',
    'if ($gatehouse_status = 403) { return 403; }',
    ...file,
  ]
  return [
    '# Written by npm run build: not to be edited. For the server block, whose root is dist/.',
    'absolute_redirect off;\n',
    ...statusLocations(),
    ...assets,
    location(`~ "^${base}/assets/"`, ['return 404;']),
    ...open.map((path) => location(`~* "^${base}${path.slice(1)}"`, page)),
    '# A file that is not there is no screen: no service worker, no map, no index.',
    location(`~* "^${base}/.*\\.[a-z0-9]+$"`, ['return 404;']),
    ...(basePath === ''
      ? []
      : [
          location('= /', [`return 303 ${basePath}/;`]),
          location(`= ${basePath}`, page),
          location('/', ['return 404;']),
        ]),
    location(`${basePath}/`, page),
    location('@gatehouse_trouble', file),
  ].join('\n')
}

const location = (of: string, lines: readonly string[]): string =>
  `location ${of} {\n${lines.map((line) => `  ${line}\n`).join('')}}`

/** `Content-Security-Policy`. */
const written = (name: string): string =>
  name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
