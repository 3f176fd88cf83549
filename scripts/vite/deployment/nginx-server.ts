import type { HeadersFile } from './headers-file.ts'
import { variableOf } from './nginx-maps.ts'
import { argument, literally } from './nginx-text.ts'
import { errorPages, statusLocations } from './status-files.ts'

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
        `Files that end in .${ending} have no media type in scripts/vite/deployment/nginx-server.ts.`,
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
