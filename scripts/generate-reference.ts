/**
 * Writes docs/reference: every key of every table with its help and its example, from the table
 * that the compiler and the editor read.
 */
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { defaultTexts } from '../src/cli/read-sources.ts'
import { honoured } from '../src/compiler/1-parse/openapi/honoured.ts'
import { isObject } from '../src/engine/expressions/values.ts'
import { errorKeywords } from '../src/language/error-keywords.ts'
import { icons } from '../src/language/icons.ts'
import type { Json, JsonObject } from '../src/language/json.ts'
import { keyTables } from '../src/language/keys.ts'
import { pageTexts } from '../src/language/page-texts.ts'
import type { Key, KeyTable, TableName } from '../src/language/syntax-dsl.ts'
import { uiKeys } from '../src/language/value-keys.ts'
import { type FieldExample, fileExample, widgetTable } from '../src/language/widgets.ts'
import { allRules } from '../src/rules/registry.ts'
import type { DefinedRule } from '../src/rules/rule.ts'
import { whenItHolds } from './schemas/project-names.ts'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/reference')
const notice = '<!-- Generated from src/language by `npm run generate`. Do not edit. -->\n'

interface Page {
  readonly title: string
  /** Page of docs/guide that explains these keys. */
  readonly guide: string
}

const PAGES = {
  screens: { title: 'Screens', guide: 'screens.md' },
  blocks: { title: 'Blocks', guide: 'screens.md#blocks' },
  texts: { title: 'Texts and values by word', guide: 'texts.md' },
  forms: { title: 'Forms', guide: 'forms.md' },
  steps: { title: 'Steps', guide: 'steps.md' },
  data: { title: 'Loads, polls and timers', guide: 'data.md' },
  state: { title: 'State', guide: 'state.md' },
  parts: { title: 'Parts, actions and lookup tables', guide: 'parts-and-actions.md' },
  app: { title: 'The app', guide: 'app.md' },
  tenants: { title: 'Tenants', guide: 'tenants.md' },
  scenarios: { title: 'Scenarios', guide: 'scenarios.md' },
  mocks: { title: 'Mocks', guide: 'mocks.md' },
} as const satisfies Readonly<Record<string, Page>>

const PAGE_OF: Readonly<Record<TableName, keyof typeof PAGES>> = {
  screen: 'screens',
  page: 'screens',
  on: 'screens',
  pageOn: 'screens',
  screenAction: 'screens',
  storeCopy: 'screens',
  tokens: 'screens',
  block: 'blocks',
  detail: 'blocks',
  badge: 'blocks',
  choiceBadge: 'blocks',
  tab: 'blocks',
  menuEntry: 'blocks',
  fact: 'blocks',
  text: 'texts',
  valueByWord: 'texts',
  form: 'forms',
  formRule: 'forms',
  formSms: 'forms',
  field: 'forms',
  step: 'steps',
  ceremonyFailures: 'steps',
  load: 'data',
  poll: 'data',
  timer: 'data',
  state: 'state',
  stateStore: 'state',
  stateField: 'state',
  part: 'parts',
  action: 'parts',
  take: 'parts',
  givenCall: 'parts',
  table: 'parts',
  app: 'app',
  errors: 'app',
  font: 'app',
  systemFonts: 'app',
  api: 'app',
  csrf: 'app',
  publicKey: 'app',
  environment: 'app',
  hostEnvironment: 'app',
  clients: 'app',
  guard: 'app',
  goStep: 'app',
  factors: 'app',
  switch: 'app',
  titleRule: 'app',
  answers: 'app',
  check: 'app',
  appTimer: 'app',
  shell: 'app',
  shellLoad: 'app',
  shellBrand: 'app',
  logo: 'app',
  profile: 'app',
  footerLink: 'app',
  plainLink: 'app',
  shellMenu: 'app',
  shellPopup: 'app',
  tenant: 'tenants',
  tenantApp: 'tenants',
  listOrder: 'tenants',
  limit: 'tenants',
  brand: 'tenants',
  brandThemes: 'tenants',
  brandColours: 'tenants',
  scenario: 'scenarios',
  told: 'scenarios',
  given: 'scenarios',
  madeUpAnswer: 'scenarios',
  scenarioStep: 'scenarios',
  sight: 'scenarios',
  mock: 'mocks',
  mockAnswer: 'mocks',
}

/** Headings of tables that have a clause as title in a diagnostic, or share a title. */
const HEADINGS: Readonly<Partial<Record<TableName, string>>> = {
  take: 'An input',
  givenCall: 'A call as an input',
  formSms: 'A code from a text message',
  valueByWord: 'A value by word',
  choiceBadge: 'A badge by word',
}

// The keys of PAGE_OF are the names of all tables.
const tableNames = Object.keys(PAGE_OF) as readonly TableName[]

/** Returns the text of each page by its file name below docs/reference. */
export function referencePages(): Readonly<Record<string, string>> {
  const tables = Object.entries(PAGES).map(([name, page]) => [`${name}.md`, tablesPage(name, page)])
  return {
    'README.md': index(),
    ...Object.fromEntries(tables),
    'fields.md': fieldsPage(notice),
    'icons.md': iconsPage(),
    'openapi.md': openapiPage(),
    'page-texts.md': textsPage(),
  }
}

function index(): string {
  const pages = Object.entries(PAGES).map(([name, { title, guide }]) => {
    const tables = namesOn(name).map(headingOf)
    return [
      `- [${title}](${name}.md), explained in the [guide](../guide/${guide})`,
      ...tables.map((heading) => `  - [${heading}](${name}.md#${anchorOf(heading)})`),
    ].join('\n')
  })
  return `# Reference of the flow language

${notice}
Lists every key of every file in \`flows/\`, as an editor shows it. The [guide](../guide/README.md)
explains how the keys work together. \`npm run generate\` writes these pages from the syntax table in
\`src/language\`, and a test fails when a page is stale.

${pages.join('\n')}
- [Fields](fields.md): every widget, every key of \`ui\`, and every error text, explained in the
  [guide](../guide/forms.md)
- [Icons](icons.md): names of all icons
- [OpenAPI](openapi.md): the parts of an OpenAPI document, and which of them are honoured
- [Texts of the page](page-texts.md): keys of texts that every product needs, explained in the
  [guide](../guide/app.md#texts-of-the-page)
`
}

function tablesPage(name: string, { title, guide }: Page): string {
  const lead = `Explained in the guide: [${guideName(guide)}](../guide/${guide}). A key marked with \`*\` is required.\n`
  return [`# ${title}\n`, notice, lead, ...namesOn(name).map(section)].join('\n')
}

function iconsPage(): string {
  const names = icons.toSorted().map((name) => `- \`${name}\``)
  return `# Icons\n\n${notice}\nNames that \`icon\` accepts:\n\n${names.join('\n')}\n`
}

function openapiPage(): string {
  const sections = Object.entries(honoured).map(([heading, parts]) => {
    const lines = parts.map(
      ({ words, does, not }) =>
        `| ${words.map((word) => `\`${word}\``).join(', ')} | ${does} | ${not ?? ''} |`,
    )
    return `## ${heading}\n\n| Part | Does | Not honoured |\n|---|---|---|\n${lines.join('\n')}\n`
  })
  return `# OpenAPI

${notice.replace('src/language', 'src/compiler/1-parse/openapi/honoured.ts')}
The parts of the documents in openapi/, with their effect. The check warns of a part in the last
column when a flow uses its operation ([not-honoured](../diagnostics/not-honoured.md)).

${sections.join('\n')}`
}

function textsPage(): string {
  const defaults = parse(defaultTexts().get('en-US') ?? '') as JsonObject
  const rows = Object.entries(pageTexts).map(([key, values]) => {
    const places = values.map((value) => `\`{${value}}\``).join(', ')
    return `| \`${key}\` | ${places} | ${textAt(defaults, key.split('.'))} |`
  })
  return `# Texts of the page

${notice}
Explained in the guide: [texts of the page](../guide/app.md#texts-of-the-page).

| Key | Places | Default in English |
|---|---|---|
${rows.join('\n')}
`
}

/** Returns '' for a key without a text. */
function textAt(value: Json | undefined, [key, ...keys]: readonly string[]): string {
  if (key === undefined) return typeof value === 'string' ? value : ''
  return textAt(isObject(value) ? value[key] : undefined, keys)
}

const namesOn = (page: string) => tableNames.filter((table) => PAGE_OF[table] === page)
const guideName = (guide: string) => guide.replace(/^.*#|\.md$/g, '').replaceAll('-', ' ')

function headingOf(table: TableName): string {
  const { title } = keyTables[table]
  return HEADINGS[table] ?? `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

function section(name: TableName): string {
  const table: KeyTable = keyTables[name]
  const words = Object.entries(table.words ?? {}).flatMap(([word, use]) =>
    [row(word, use)].concat(rows(use.keys, `${word} …`)),
  )
  const lead = table.words
    ? 'Exactly one word leads. The keys below a word belong to that word.\n\n'
    : ''
  return `## ${headingOf(name)}\n\n${lead}| Key | Meaning | Example |\n|---|---|---|\n${words.concat(rows(table.keys)).join('\n')}\n`
}

const rows = (keys: Readonly<Record<string, Key>>, of?: string) =>
  Object.entries(keys).map(([key, use]) => row(key, use, of))

function row(key: string, { help, example, required }: Omit<Key, 'shape'>, of?: string): string {
  const name = `${of === undefined ? '' : `${of} `}\`${key}\`${required ? ' `*`' : ''}`
  const lines = example.split('\n').map((line) => `\`${line.replaceAll('|', '\\|')}\``)
  return `| ${name} | ${help.replaceAll('|', '\\|')} | ${lines.join('<br>')} |`
}

/** Removes pages that are no longer generated. */
export async function writeReference(): Promise<void> {
  const pages = referencePages()
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder))
    if (!Object.hasOwn(pages, name)) await rm(join(folder, name))
  for (const [name, text] of Object.entries(pages)) await writeFile(join(folder, name), text)
}

if (import.meta.main) await writeReference()

const guide = join(import.meta.dirname, '../docs/guide/forms.md')

const FILES: ReadonlySet<string> = new Set(['file', 'file-kinds', 'max-kilobytes'])

/** Parameter for the example of a rule: as written in a flow, and as the rule gets it. */
type Sample = readonly [written: string, parameter: Json]

const SAMPLES: Readonly<Record<string, Sample>> = {
  nothing: ['true', true],
  field: ['other', 'other'],
  integer: ['2', 2],
  text: ['kim', 'kim'],
  texts: ['[kim]', ['kim']],
  policies: ['{ minLength: 8 }', { minLength: 8 }],
  condition: ['=environment.handheld', true],
}

/**
 * Returns the page of widgets, keys of `ui` and error texts. tests/compile/language-reference
 * compiles each row of it.
 * @param notice line that says where the page comes from
 */
export function fieldsPage(notice: string): string {
  const widgetRows = Object.entries(widgetTable).map(([name, { help, ...example }]) =>
    tableRow(`\`${name}\``, help, yaml(formOf(example))),
  )
  const keyRows = Object.entries(uiKeys).map(([name, { help, takes, ...example }]) =>
    tableRow(`\`${name}\``, takes, help, yaml(formOf(example))),
  )
  const errorRows = Object.entries(errorKeywords).map(([name, { when, places, schema, text }]) =>
    tableRow(
      `\`error.${name === 'default' ? '' : '<field>.'}${name}\``,
      when,
      inBraces(places),
      yaml(name === 'required' ? withRequired(formOf({ schema })) : formOf({ schema })),
      yaml([name === 'default' ? `default: ${text}` : `entry: { ${name}: ${quoted(text)} }`]),
    ),
  )
  const texts = readFileSync(guide, 'utf8')
  const ruleRows = [...allRules()].map(([name, rule]) => {
    const [written] = sampleOf(rule)
    return tableRow(
      `\`error.<field>.${name}\``,
      whenItHolds(name, texts).replace(/^Passes when (.*)\.$/, '$1'),
      inBraces(placesOf(rule)),
      // A rule for files is for its widget only.
      yaml(
        FILES.has(name)
          ? formOf(fileExample)
          : ['rules:', '  - at: entry', `    ${name}: ${written}`],
      ),
    )
  })
  return `# Fields

${notice}
Explained in the guide: [forms](../guide/forms.md). Each example is the field \`entry\` of a form, and
a test compiles it.

## Widgets

| Widget | Use | Example |
|---|---|---|
${widgetRows.join('\n')}

## Keys of ui

| Key | Value | Meaning | Example |
|---|---|---|---|
${keyRows.join('\n')}

## Error texts of the schema

The page shows \`error.<field>.<keyword>\` if it exists, otherwise \`error.<keyword>\`, otherwise
\`error.default\`.

| Key | Shown when | Places | Field | Text in \`error.yaml\` |
|---|---|---|---|---|
${errorRows.join('\n')}

## Error texts of rules

The page shows \`error.<field>.<rule>\` if every language has it, otherwise \`error.<rule>\`. A
\`password-policy\` shows the texts of the rules that it contains.

| Key | The rule passes when | Places | Rule |
|---|---|---|---|
${ruleRows.join('\n')}
`
}

const formOf = ({ schema, ui, rules = [] }: FieldExample): readonly string[] => [
  'schema:',
  '  properties:',
  `    entry: ${schema}`,
  ...(ui === undefined ? [] : ['ui:', `  entry: ${ui}`]),
  ...(rules.length === 0 ? [] : ['rules:', '  - at: entry', ...rules.map((rule) => `    ${rule}`)]),
]

const withRequired = ([head = '', ...rest]: readonly string[]) => [
  head,
  '  required: [entry]',
  ...rest,
]

const tableRow = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
const yaml = (lines: readonly string[]) =>
  lines.map((line) => `\`${line.replaceAll('|', '\\|')}\``).join('<br>')
const inBraces = (places: readonly string[]) => places.map((place) => `\`{${place}}\``).join(', ')
const quoted = (text: string) => (text.includes('{') ? JSON.stringify(text) : text)

/** A rule that takes a day reads no other text. */
const DAY: Sample = ['"2026-11-20"', '2026-11-20']

/** A list with kinds of files reads no other texts. */
const KINDS: Sample = ['[.pdf, image/png]', ['.pdf', 'image/png']]

function sampleOf({ takes, requirements }: DefinedRule): Sample {
  const sample = typeof takes === 'string' ? SAMPLES[takes] : undefined
  if (sample) return requirements(sample[1]) ? sample : takes === 'texts' ? KINDS : DAY
  const given = Object.fromEntries(Object.keys(takes).map((key) => [key, 6]))
  return [
    `{ ${Object.keys(given)
      .map((key) => `${key}: 6`)
      .join(', ')} }`,
    given,
  ]
}

/** Names of the values that the rule gives to its text. A policy gives none of its own. */
function placesOf(rule: DefinedRule): readonly string[] {
  if (rule.takes === 'policies') return []
  return (rule.requirements(sampleOf(rule)[1]) ?? []).flatMap(({ details }) =>
    Object.keys(details ?? {}),
  )
}
