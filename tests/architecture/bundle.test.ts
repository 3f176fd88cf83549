import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { journeyName } from '../../scripts/bench/generated-flows.ts'
import { sizesOf } from '../../scripts/bench/sizes.ts'
import { compileFlows } from '../../scripts/vite/compile-flows.ts'
import { indexModule } from '../../scripts/vite/index-module.ts'
import { addIntegrity, integrityOf, writeJourneyTable } from '../../scripts/vite/integrity.ts'
import { people } from '../../server/dev/users/demo-users.ts'
import type { Json } from '../../src/language/json.ts'
import { filesMatching, ROOT, textOf } from './source-files.ts'

interface Marker {
  readonly name: string
  /** A string of the code that survives minification. */
  readonly text: string
  /** Its home, so that this check cannot become outdated. */
  readonly home: string
}

/** Code of the build or of the server, and a phrase that would reveal it in the browser's files. */
const KEPT_OUT: readonly Marker[] = [
  { name: 'the YAML parser', text: 'YAMLParseError', home: 'node_modules/yaml/dist/errors.js' },
  {
    name: 'the CEL parser',
    text: 'Unterminated triple-quoted string',
    home: 'node_modules/@marcbachmann/cel-js/lib/parser.js',
  },
  { name: 'the Ajv compiler', text: 'schema is invalid: ', home: 'node_modules/ajv/dist/core.js' },
  {
    name: 'a scenario',
    text: 'a wrong code, then the right one',
    home: 'flows/verify/sms.test.yaml',
  },
  {
    name: 'the script of the development server',
    text: 'gatehouse:program',
    home: 'src/shell/dev-overlay/messages.ts',
  },
  {
    name: 'the diagnostics over the screen',
    text: 'flow-problems',
    home: 'src/shell/dev-overlay/show-problems.ts',
  },
  {
    name: 'the bar about operations without a server',
    text: 'flow-mocks',
    home: 'src/shell/dev-overlay/follow-flows.ts',
  },
  { name: 'the format of mocks', text: 'delay-ms', home: 'src/language/value-keys.ts' },
  {
    name: 'the answer of a missing handler',
    text: 'NOT_IMPLEMENTED',
    home: 'server/openapi/mock-services.ts',
  },
  {
    name: "the renderer of rjsf's descriptions",
    text: 'disableParsingRawHTML',
    home: 'node_modules/markdown-to-jsx/dist/react.js',
  },
]

const filesWith = (text: string, paths: readonly string[]) =>
  paths.filter((path) => textOf(path).includes(text))
const bundle = filesMatching('dist/**/*.{js,css,html}')

describe('the code that the browser loads', () => {
  test.each(KEPT_OUT)('$name is found in its own file', ({ text, home }) => {
    expect(filesWith(text, [home])).toEqual([home])
  })

  // `npm test` says CI and builds first, so there a missing bundle fails; a person running this
  // suite alone may have none.
  test.skipIf(bundle.length === 0 && !process.env['CI'])('contains no build-time code', () => {
    expect(bundle.length).toBeGreaterThan(0)
    const leaked = KEPT_OUT.flatMap(({ name, text }) =>
      filesWith(text, bundle).map((path) => `${path} holds ${name}`),
    )
    expect(leaked).toEqual([])
  })

  test.skipIf(bundle.length === 0 && !process.env['CI'])(
    'contains no sandbox user names and no passwords',
    () => {
      const methods = people.flatMap(({ factors }) => factors)
      const known = [
        people.map(({ username }) => username),
        people.map(({ password }) => password),
        methods.map(({ address }) => address),
        methods.map(({ directory }) => directory?.password ?? ''),
      ]
      const canaries = [...new Set(known.flat())].filter((value) => value !== '')
      expect(canaries.length).toBeGreaterThan(40)
      const scripts = bundle
        .filter((path) => path.endsWith('.js'))
        .map((path) => ({ path, text: textOf(path) }))
      expect(
        scripts.flatMap(({ path, text }) =>
          canaries.filter((value) => text.includes(value)).map((value) => `${path} holds ${value}`),
        ),
      ).toEqual([])
    },
  )
})

/**
 * Bytes, brotli; 33,000 are allowed. The form is read from the document at submit, each text has
 * its own element, and a press waits for the normalisation of entries: that code must be there
 * before the runtime. So must the code that keeps the previous screen.
 */
const OWN = 32_950
/**
 * At 1.6 Mbit/s 200 of them take a millisecond, and the first paint waits for all of them. The
 * placeholder of the identity providers takes 60, the sign behind the card and the line of the
 * footer 110 (decision 0142), the mark of the passkey button 50 (decision 0174).
 */
const PAGE = 5_290
/**
 * Another tenant's has its own words and colours beside. Each chunk that is fetched later costs
 * fifty of them, for its integrity.
 */
const PAGE_OF_TENANT = 5_590
/** One more language: two chunks with their integrity, its name, and its fonts. */
const LANGUAGE_MORE = 140
/**
 * Parts of the first paint; each costs processor time before the first picture, measured with a
 * slowed processor.
 */
const FIRST = { elements: 100, rules: 111, values: 60 }

const loginOf = (tenant: string) =>
  readFileSync(join(ROOT, `dist/pages/${tenant}/en-US/system/login.html`), 'utf8')
const scriptsOf = (tenant: string) =>
  [
    ...loginOf(tenant).matchAll(
      /<(?:script|link rel="modulepreload")[^>]*(?:src|href)="[^"]*\/(assets\/[^"]+\.js)"/g,
    ),
  ].map(([, path = '']) => path)
// Where scripts run, content of `noscript` is neither requested nor drawn.
const login = () => loginOf('default').replace(/<noscript>[^]*?<\/noscript>/, '')
const count = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].length
const scripts = () => scriptsOf('default')
const mapIn = (page: string) =>
  JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as {
    readonly imports: Readonly<Record<string, string>>
    readonly integrity: Readonly<Record<string, string>>
  }
const sum = (weight: (path: string) => number) =>
  scripts().reduce((total, path) => total + weight(path), 0)

/** Texts of a namespace that are long enough to be found in a script. */
const sentencesOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string')
    return value.length > 25 && !/["'`\\{\n]/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(sentencesOf)
    : []
}

/** Whether a script has an entry of that name in some table; a route of that name is another. */
const named = (text: string) => (name: string) =>
  new RegExp(`(?<!/)["'\`]?${name}["'\`]?:[[{(]`).test(text)

// As above: `npm test` builds first.
describe.skipIf(bundle.length === 0 && !process.env['CI'])('the first screen', () => {
  test('requests six files at most, all named in the page', () => {
    expect(scripts().length).toBeGreaterThan(2)
    const sheets = login().match(/<link rel="stylesheet"/g) ?? []
    expect(1 + scripts().length + sheets.length).toBeLessThanOrEqual(6)
    expect(login()).not.toMatch(/<link[^>]*as="font"/)
    // No chunk of these asks for a further one by itself.
    const imported = scripts().flatMap((path) =>
      [...textOf(`dist/${path}`).matchAll(/from["`]\.{1,2}\/([\w./-]+\.js)["`]/g)].map(
        ([, file = '']) => basename(file),
      ),
    )
    expect(imported.filter((file) => !scripts().some((path) => basename(path) === file))).toEqual(
      [],
    )
  })

  test('weighs no more JavaScript than 145 kB', () => {
    expect(sum((path) => sizesOf(ROOT).of(path))).toBeLessThanOrEqual(145_000)
  })

  test('has at most 32.95 kB of our own code, first journey included', () => {
    expect(sum((path) => sizesOf(ROOT).own(path))).toBeLessThanOrEqual(OWN)
  })

  test('marks functions called at load for compilation during the download', () => {
    const called = [
      ...scripts().filter((path) => /\/(library|index)-/.test(path)),
      ...filesMatching('dist/assets/runtime-*.js').map((path) => path.slice('dist/'.length)),
    ]
    expect(called.length).toBeGreaterThan(2)
    expect(
      called.filter(
        (path) => !textOf(`dist/${path}`).slice(0, 500).includes('//# allFunctionsCalledOnLoad'),
      ),
    ).toEqual([])
  })

  test('draws first with few elements, rules and property values', () => {
    const page = login()
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
    const counts = {
      elements: count(/<(?!script|link)[a-z]/g, page.slice(page.indexOf('<body'))),
      rules: count(/\{/g, style),
      values: count(/var\(/g, style),
    }
    for (const kind of ['elements', 'rules', 'values'] as const)
      expect(counts[kind]).toBeGreaterThan(0)
    for (const kind of ['elements', 'rules', 'values'] as const)
      expect({ kind, many: counts[kind] > FIRST[kind] }).toEqual({ kind, many: false })
    // The first paint waits neither for the bytes of a script nor for the import map. One short
    // script in the head looks up the Latin face (decision 0137).
    const drawn = page.slice(0, page.indexOf('</main>'))
    expect(drawn).not.toMatch(/<script [^>]|modulepreload|<link rel="stylesheet"/)
    const scripts = [...drawn.matchAll(/<script>(.*?)<\/script>/g)].map(([, code = '']) => code)
    expect(scripts.map((code) => code.includes('Latin=1') && code.length < 400)).toEqual([true])
    // The parser pauses at the style sheets, after all drawn content, and reads scripts when the
    // picture is complete.
    const sheets = page.indexOf('<link rel="stylesheet"', page.indexOf('class="not-loaded"'))
    expect(sheets).toBeGreaterThan(0)
    expect(sheets).toBeLessThan(page.indexOf('<script type="importmap"'))
  })

  test('loads one language and no later texts, other journeys load theirs', () => {
    const policy = textOf('dist/pages/default/ko-KR/system/policy.html')
    const [rest = ''] =
      /rest-[\w-]+\.js/.exec(policy.replace(/<script type="importmap">.*?<\/script>/s, '')) ?? []
    expect(rest).not.toBe('')
    expect(scripts().map((path) => basename(path))).not.toContain(rest)
    expect(
      scripts()
        .filter((path) => /\/(en-US|ko-KR)-/.test(path))
        .map((path) => basename(path).slice(0, 5)),
    ).toEqual(['en-US'])
    expect(policy).toMatch(/<link rel="modulepreload"[^>]*\/assets\/ko-KR-/)
    expect(policy).toContain(`/assets/${rest}"`)
    const [sheet = ''] = filesMatching('dist/assets/rest-*.css').map((path) => basename(path))
    expect(policy).toMatch(new RegExp(`<link rel="stylesheet"[^>]*/assets/${sheet}"`))
    expect(login()).not.toContain(sheet)
    // Layers that a later sheet extends have their order from a declaration in the page.
    const layers = new Set([...login().matchAll(/@layer (\w+)/g)].map(([, layer]) => layer))
    expect([...layers]).toEqual([
      'reset',
      'tokens',
      'base',
      'layout',
      'blocks',
      'forms',
      'shell',
      'media',
    ])
  })

  test('works before the runtime, fetched later, or immediately on empty pages', () => {
    const [runtime] =
      /<link rel="modulepreload"[^>]*\/assets\/runtime-[\w-]+\.js"/.exec(
        textOf('dist/pages/default/en-US/system/_page.html'),
      ) ?? []
    expect(runtime).toBeDefined()
    expect(login()).not.toMatch(/<link rel="modulepreload"[^>]*\/assets\/runtime-/)
    // Its index and its first journey are requested earlier, whichever module needs them.
    expect(scripts().filter((path) => /\/journeys\/sign-in-|\/index-/.test(path))).toHaveLength(2)
  })

  test('leaves steps, stores and texts of a running page to the runtime', () => {
    const { program, texts } = compileFlows(ROOT)
    const {
      actions,
      state,
      texts: { later },
    } = program.index
    const first = scripts()
      .map((path) => textOf(`dist/${path}`))
      .join('\n')
    const acting = filesMatching('dist/assets/{runtime,rest}-*.js').map(textOf).join('\n')
    for (const names of [
      Object.keys(actions).filter((name) => name.includes('-')),
      Object.keys(state).filter((name) => name === 'verification'),
    ]) {
      expect(names.length).toBeGreaterThan(0)
      expect(names.filter(named(acting))).toEqual(names)
      expect(names.filter(named(first))).toEqual([])
    }
    expect(later.length).toBeGreaterThan(0)
    const [words] = filesMatching('dist/assets/texts-en-US-*.js').map(textOf)
    const elsewhere = new Set(
      Object.entries(texts['en-US'] ?? {}).flatMap(([name, all]) =>
        later.includes(name) ? [] : sentencesOf(all),
      ),
    )
    for (const namespace of later) {
      // By its sentences: a name such as `system` is also one of the code.
      const sentences = sentencesOf(texts['en-US']?.[namespace]).filter(
        (sentence) => !elsewhere.has(sentence),
      )
      expect(sentences.length).toBeGreaterThan(0)
      const [early, late] = [first, words ?? ''].map((script) =>
        sentences.filter((sentence) => script.includes(sentence)),
      )
      expect([namespace, early, late?.length]).toEqual([namespace, [], sentences.length])
    }
  })

  test('draws from a small page, with a style sheet that blocks nothing', () => {
    const page = login()
    const [head = '', body = ''] = page.split('</head>')
    expect(head).toContain('<style>')
    expect(head).not.toContain('stylesheet')
    expect(body.indexOf('<link rel="stylesheet"')).toBeGreaterThan(body.indexOf('</form>'))
    expect(sizesOf(ROOT).page).toBeLessThanOrEqual(PAGE)
  })

  test('fits with style sheet and first journey in the first network flight', () => {
    const sizes = sizesOf(ROOT)
    expect(sizes.page + (sizes.journeys.get('sign-in') ?? Number.NaN)).toBeLessThanOrEqual(12_000)
  })

  test("knows a journey's address and integrity, but not its screens", () => {
    const { journeys } = sizesOf(ROOT)
    const { imports, integrity } = mapIn(login())
    expect(Object.keys(imports)).toEqual(['journey/sign-in', 'journeys'])
    for (const address of Object.values(imports)) expect(integrity[address]).toMatch(/^sha256-/)
    // The first screen names the first journey and no other.
    expect(
      login()
        .match(/\/journeys\/[a-z-]+-(?=[\w-]{8}\.js)/g)
        ?.filter((name) => name !== '/journeys/sign-in-'),
    ).toEqual([])
    const entry = scripts().find((path) => path.includes('/index-')) ?? ''
    expect(
      [...journeys.keys()].filter((name) => textOf(`dist/${entry}`).includes(`journeys/${name}`)),
    ).toEqual([])
  })

  test('knows the integrity of every script, from the map or journey table', () => {
    const { imports, integrity } = mapIn(login())
    const address = imports['journeys'] ?? ''
    const table = JSON.parse(
      textOf(`dist/${address.slice(address.indexOf('assets/'))}`).replace('export default ', ''),
    ) as Readonly<Record<string, readonly [string, string]>>
    expect(Object.keys(table)).toEqual(
      expect.arrayContaining(['sign-in', 'verify', 'policy', 'portal']),
    )
    for (const [path, digest] of [...Object.entries(integrity), ...Object.values(table)]) {
      expect(
        integrityOf(readFileSync(join(ROOT, 'dist', path.slice(path.indexOf('assets/'))))),
      ).toBe(digest)
    }
    // A page of another journey names its own, and the table, by itself.
    const policy = textOf('dist/pages/default/en-US/system/policy.html')
    const named = new Map(
      [
        ...policy.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)" integrity="([^"]+)"/g),
      ].map(([, path = '', digest = '']) => [path, digest] as const),
    )
    const [own = '', whole] = table['policy'] ?? []
    expect([named.get(own), named.get(address)]).toEqual([whole, integrity[address]])
    expect(integrity[own]).toBeUndefined()
  })
})

const { tenants } = compileFlows(ROOT)
const languagesOf = (tenant: string) => tenants[tenant]?.program.index.texts.languages ?? []

describe.skipIf(bundle.length === 0 && !process.env['CI'])('the languages of a tenant', () => {
  const all = [...new Set(Object.keys(tenants).flatMap(languagesOf))]

  /** Long sentences of a language, which no other language and no code has. */
  const sentencesOf = (language: string) => {
    const own = Object.values(tenants).find(({ texts }) => language in texts)?.texts[language]
    const known = new Set(
      all.filter((other) => other !== language).flatMap((other) => leavesOf(other)),
    )
    return Object.values(own ?? {})
      .flatMap(textsIn)
      .filter((text) => text.length > 12 && !/["{\\]/.test(text) && !known.has(text))
  }
  const leavesOf = (language: string) =>
    Object.values(tenants).flatMap(({ texts }) =>
      Object.values(texts[language] ?? {}).flatMap(textsIn),
    )

  test.each(Object.keys(tenants))('%s has pages in its languages alone', (tenant) => {
    expect(readdirSync(join(ROOT, 'dist/pages', tenant)).toSorted()).toEqual(
      languagesOf(tenant).toSorted(),
    )
  })

  test('are in the files of a tenant that offers them, and of no other', () => {
    const files = new Map(Object.keys(tenants).map((tenant) => [tenant, reachedFrom(tenant)]))
    for (const [tenant, texts] of files)
      for (const language of all) {
        const sentences = sentencesOf(language)
        expect(sentences.length).toBeGreaterThan(100)
        const found = sentences.filter((sentence) => texts.some((text) => text.includes(sentence)))
        expect([tenant, language, found.length > 100, found.slice(0, 3)]).toEqual([
          tenant,
          language,
          languagesOf(tenant).includes(language),
          languagesOf(tenant).includes(language) ? found.slice(0, 3) : [],
        ])
      }
  })
})

const textsIn = (value: Json): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** The scripts that the pages of a tenant name, and those that they import or fetch later. */
function reachedFrom(tenant: string): readonly string[] {
  const left = filesMatching(`dist/pages/${tenant}/**/*.html`).map(textOf)
  const seen = new Set<string>()
  for (let text = left.pop(); text !== undefined; text = left.pop())
    for (const [path] of text.matchAll(/assets\/[\w/.-]+\.js|[\w-]+-[\w-]{8}\.js/g)) {
      const file = path.startsWith('assets/') ? path : `assets/${path}`
      if (seen.has(file) || !existsSync(join(ROOT, 'dist', file))) continue
      seen.add(file)
      left.push(textOf(`dist/${file}`))
    }
  return [...seen].map((file) => textOf(`dist/${file}`))
}

describe.skipIf(bundle.length === 0 && !process.env['CI'])('another tenant', () => {
  const others = ['hanbit-bank', 'maru']

  test("does not appear in the default's first screen, pages or scripts", () => {
    const texts = [login(), ...scripts().map((path) => textOf(`dist/${path}`))]
    expect(texts.filter((text) => others.some((name) => text.includes(name)))).toEqual([])
  })

  test.each(others)(
    '%s shares unchanged files with the default and requests equally many',
    (tenant) => {
      const shared = scriptsOf(tenant)
        .filter((path) => scripts().includes(path))
        .map((path) => basename(path).replace(/-[\w-]{8}\.js$/, ''))
      expect(shared).toContain('library')
      expect(scriptsOf(tenant)).toHaveLength(scripts().length)
    },
  )

  test.each(
    others.flatMap((tenant) => languagesOf(tenant).map((language) => [tenant, language] as const)),
  )('%s has as small a page, in %s', (tenant, language) => {
    const [page] = filesMatching(`dist/pages/${tenant}/${language}/system/login.html`)
    expect(page).toBeDefined()
    const more = languagesOf(tenant).length - languagesOf('default').length
    expect(size(textOf(page ?? ''))).toBeLessThanOrEqual(PAGE_OF_TENANT + more * LANGUAGE_MORE)
  })
})

const names = (count: number) => Array.from({ length: count }, (_, place) => journeyName(place))
const size = (text: string) => brotliCompressSync(text).length

/** A page with as many journeys of unpredictable content, and their table. */
function written(journeys: readonly string[]): { readonly page: string; readonly table: string } {
  const dist = mkdtempSync(join(tmpdir(), 'gatehouse-journeys-'))
  try {
    mkdirSync(join(dist, 'assets/journeys'), { recursive: true })
    writeFileSync(
      join(dist, 'index.html'),
      '<script type="module" src="/secdx/mfa/assets/index-01234567.js"></script>',
    )
    for (const name of ['sign-in', ...journeys]) {
      writeFileSync(
        join(
          dist,
          `assets/journeys/${name}-${integrityOf(`file ${name}`).slice(7, 15).replaceAll('+', '-').replaceAll('/', '_')}.js`,
        ),
        name,
      )
    }
    const table = writeJourneyTable(dist, '/secdx/mfa')
    addIntegrity(dist, '/secdx/mfa', { first: 'sign-in', table })
    return {
      page: readFileSync(join(dist, 'index.html'), 'utf8'),
      table: readFileSync(join(dist, table), 'utf8'),
    }
  } finally {
    rmSync(dist, { recursive: true })
  }
}

describe('one journey more', () => {
  test.each([20, 200])('adds at most 60 bytes to each first screen, with %i journeys', (count) => {
    const { program } = compileFlows(ROOT)
    const index = (journeys: readonly string[]) =>
      size(
        indexModule({
          ...program.index,
          prefixes: [
            ...program.index.prefixes,
            ...journeys.map((journey) => ({ segments: [journey], journey })),
          ],
        }),
      )
    const [none, many] = [written([]), written(names(count))]
    expect(many.page).toHaveLength(none.page.length)
    const grown = index(names(count)) - index([])
    expect(grown / count).toBeLessThanOrEqual(60)
    // Nor with files that are fetched when the page is live.
    expect((grown + size(many.table) - size(none.table)) / count).toBeLessThanOrEqual(60)
  })
})
