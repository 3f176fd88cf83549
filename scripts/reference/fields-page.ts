import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorKeywords } from '../../src/language/error-keywords.ts'
import type { Json } from '../../src/language/json.ts'
import { uiKeys } from '../../src/language/ui-keys.ts'
import { type FieldExample, fileExample, widgetTable } from '../../src/language/widgets.ts'
import { allRules } from '../../src/rules/registry.ts'
import type { DefinedRule } from '../../src/rules/rule.ts'
import { whenItHolds } from '../schemas/project-names.ts'

const guide = join(import.meta.dirname, '../../docs/guide/forms.md')

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
    row(`\`${name}\``, help, yaml(formOf(example))),
  )
  const keyRows = Object.entries(uiKeys).map(([name, { help, takes, ...example }]) =>
    row(`\`${name}\``, takes, help, yaml(formOf(example))),
  )
  const errorRows = Object.entries(errorKeywords).map(([name, { when, places, schema, text }]) =>
    row(
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
    return row(
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

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
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
