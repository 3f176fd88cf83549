/**
 * Writes docs/reference: every key of every table with its help and its example, from the table
 * that the compiler and the editor read.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { icons } from '../src/language/icons.ts'
import { keyTables } from '../src/language/keys.ts'
import { pageTexts } from '../src/language/page-texts.ts'
import type { Key, KeyTable, TableName } from '../src/language/syntax-dsl.ts'
import { fieldsPage } from './reference/fields-page.ts'

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
  font: 'app',
  systemFonts: 'app',
  environment: 'app',
  hostEnvironment: 'app',
  clients: 'app',
  guard: 'app',
  goStep: 'app',
  factors: 'app',
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

function textsPage(): string {
  const rows = Object.entries(pageTexts).map(
    ([key, values]) => `| \`${key}\` | ${values.map((value) => `\`{${value}}\``).join(', ')} |`,
  )
  return `# Texts of the page

${notice}
Explained in the guide: [texts of the page](../guide/app.md#texts-of-the-page).

| Key | Places |
|---|---|
${rows.join('\n')}
`
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
