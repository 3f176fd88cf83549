import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseSource, placeOf, visitNodes } from './parse-source.ts'
import { filesMatching, sourcesIn, textOf } from './source-files.ts'

const { languages } = parse(textOf('flows/app.yaml')) as { readonly languages: readonly string[] }

/** A tag with a region (RFC 5646), of any language. */
const TAG = /(?<![\w-])[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?[A-Z]{2}(?![\w-])/
const subtags: ReadonlySet<string> = new Set(languages.map((tag) => new Intl.Locale(tag).language))
const english = new Intl.DisplayNames(['en'], { type: 'language' })
const NAME = new RegExp([...subtags].map((tag) => english.of(tag)).join('|'), 'i')

/** Places in code that name a language: a tag, its first part alone, or its English name. */
function languagesIn(source: ts.SourceFile): readonly string[] {
  const found: string[] = []
  visitNodes(source, (node) => {
    if (isModuleName(node)) return
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)
    if (!isText && !ts.isIdentifier(node) && !ts.isJsxText(node)) return
    const { text } = node
    if (NAME.test(text) || (!ts.isIdentifier(node) && (TAG.test(text) || subtags.has(text))))
      found.push(placeOf(source, node))
  })
  return found
}

function isModuleName({ parent }: ts.Node): boolean {
  return parent !== undefined && (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent))
}

/** Files that name a language, with the reason. The list may only become shorter. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/language/keys.ts': 'examples of the reference and of the editor',
  'src/language/scenario-keys.ts': 'examples of the reference and of the editor',
  'src/compiler/diagnostics/diagnostics.generated.ts': 'examples in the remedies',
  'src/compiler/4-check/languages.ts': 'example in a diagnostic',
  'src/compiler/2-resolve/tenant-texts.ts': 'example in a diagnostic',
  'src/language/locale/language-facts.ts':
    'the specification names languages in English in the cookie',
  'src/compiler/1-parse/odd-values.ts': 'an encoding by its name, and digits as YAML writes them',
  'src/shell/dev-overlay/show-problems.ts': 'mistakes of a flow, told in English',
  'src/shell/dev-overlay/waiting.ts': 'mistakes of a flow, told in English',
  'scripts/schemas/table-schemas.ts': 'help of the editor',
  'scripts/bench/conditions.ts': 'figures are measured in one language',
  'scripts/bench/generated-flows.ts': 'a made-up product',
  'scripts/bench/modules-of-wrong-code.ts': 'one journey in one language',
  'scripts/bench/rows-of-size.ts': 'figures are measured in one language',
  'scripts/bench/rows-of-growth.ts': 'a made-up product, and figures told in English',
  'scripts/bench/rows-of-programs.ts': 'figures told in English',
  'scripts/bench/sizes.ts': 'figures are measured in one language',
  'scripts/gallery/take-pictures.ts': 'choice of the pictures of README.md',
  'scripts/generate-reference.ts': 'pages in English',
  'scripts/test/suites.ts': 'name of a file of tests',
  'scripts/gallery/make-gallery.ts': 'a page for developers, in English',
}

test('no TypeScript of src and scripts names a language', () => {
  const found = ['src', 'scripts'].flatMap((folder) => sourcesIn(folder).flatMap(languagesIn))
  expect(found.length).toBeGreaterThan(10)
  const files = new Set(found.map((place) => place.replace(/:\d+$/, '')))
  expect(found.filter((place) => !(place.replace(/:\d+$/, '') in EXCEPTIONS))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((file) => !files.has(file))).toEqual([])
})

/** A selector, an attribute or a property named after a language. */
const IN_STYLE = new RegExp(
  String.raw`:lang\(|\[lang|--[\w-]*-(?:${[...subtags].join('|')})\b|${NAME.source}`,
  'i',
)
const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '')

test('no style sheet names a language', () => {
  const sheets = ['src', 'server'].flatMap((folder) => filesMatching(`${folder}/**/*.css`))
  expect(sheets.length).toBeGreaterThan(10)
  expect(sheets.filter((path) => IN_STYLE.test(withoutComments(textOf(path))))).toEqual([])
  expect(IN_STYLE.test('h1:lang(ko) { color: red }')).toBe(true)
  expect(IN_STYLE.test('p { font: var(--font-ko) }')).toBe(true)
})

test.each([
  "const tag = 'ko-KR'",
  "const other = 'pt-BR'",
  "if (language === 'ko') stop()",
  'const page = `pages/en-US/${theme}`',
  'const koreanFont = 1',
  "const label = 'English text'",
  'const link = <p lang="en">x</p>',
])('would be caught: %s', (text) => {
  expect(languagesIn(parseSource('src/bad.tsx', text))).not.toEqual([])
})

test.each(["import { refine } from './grammar/ko.ts'", "const word = 'is'", "const key = 'a-B'"])(
  'is no language: %s',
  (text) => {
    expect(languagesIn(parseSource('src/good.ts', text))).toEqual([])
  },
)
