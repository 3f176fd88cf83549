import { pageTexts as textsOfPage } from '../../language/page-texts.ts'
import type { Span } from '../../language/source.ts'
import type { TextUse } from '../../language/text.ts'
import { scalarsOf, valueOf } from '../1-parse/read-node.ts'
import { placeholders } from '../2-resolve/placeholders.ts'
import { findText, namespacesOf, type Project } from '../2-resolve/project.ts'
import type { TextPlace } from '../3-lower/fact.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { unfilledIn } from '../diagnostics/root-cause.ts'
import { nearestName, suggest } from '../diagnostics/suggest.ts'
import { type DateFormat, describeType, isNumeric, isStructure, present } from '../types.ts'
import { type Check, type CheckContext, checkEach } from './check-table.ts'

/** Every placeholder of a text has a value, and every value a placeholder. */
export const textValues = checkEach(
  'text',
  ({ node, key, values, oneOfSeveral, anyValues }, { project, report }) => {
    if (anyValues) return
    const entries = project.texts.languages.flatMap((language) => findText(project, language, key))
    if (entries.length === 0) return
    // A number selects the form, and the text may show it or not. Forms in only one language are
    // probably the mistake.
    const formed = project.texts.languages.map((language) => ({
      language,
      forms: findText(project, language, `${key}_other`),
    }))
    const oddForms = formed.some(({ forms }) => forms.length === 0)
      ? formed.flatMap(({ language, forms }) =>
          forms.slice(0, 1).map((form) => ({
            span: form.node.span,
            message: `Only the text in ${language} has plural forms.`,
          })),
        )
      : []
    const hasForms = formed.some(({ forms }) => forms.length > 0)
    const wanted = new Set([
      ...(hasForms ? ['count'] : []),
      ...entries.flatMap(({ text }) => placeholders(text)),
    ])
    const count = hasForms ? values.find(({ name }) => name === 'count') : undefined
    if (count && count.typed.type.type !== 'unknown' && !isNumeric(count.typed.type))
      report.add(
        raise.wrongType(count.node.span, {
          found: describeType(count.typed.type),
          wanted: 'a number',
        }),
      )
    for (const { node: value, name, typed } of values)
      if (wanted.has(name) && isStructure(typed.type))
        report.add(
          raise.wrongType(value.span, {
            found: describeType(typed.type),
            wanted: 'a text or a number',
          }),
        )
    const given = new Set(values.map(({ name }) => name))
    // `count` also chooses the plural form.
    const unused = values.filter(({ name }) => !wanted.has(name) && name !== 'count')
    const misspelt = new Set<string>()
    for (const name of [...wanted].filter((each) => !given.has(each))) {
      // A misspelling is one mistake, not a missing and an unused value.
      const slip = unused.find((value) => nearestName(value.name, [name]) !== undefined)
      if (slip) misspelt.add(slip.name)
      const diagnostic = raise.missingTextValue(
        slip?.nameNode ?? node.span,
        { key, name: `{${name}}`, suggestion: slip ? ` Did you mean "${name}"?` : '' },
        name === 'count' ? oddForms : [],
      )
      report.add(slip ? diagnostic : unfilledIn(key, name, diagnostic))
    }
    if (oneOfSeveral) return
    for (const value of unused)
      if (!misspelt.has(value.name))
        report.add(raise.unusedTextValue(value.nameNode, { key, name: value.name }))
  },
)

/** Texts of the page itself exist, and use only the placeholders that the page fills. */
export const pageTexts: Check = (context) => ({
  finish: () => {
    if (context.project.texts.languages.length === 0) return
    reportMissing(context)
    for (const [key, given] of Object.entries(textsOfPage)) reportValues(key, given, context)
  },
})

/** Reports all at one place, because they are missing for one reason. */
function reportMissing({ project, report }: CheckContext): void {
  const { languages, common } = project.texts
  const known = namespacesOf(project)
  const missing = Object.keys(textsOfPage).filter((key) =>
    languages.every((language) => findText(project, language, key).length === 0),
  )
  // A missing file named by flows/app.yaml is reported at its name.
  const own = missing.filter(
    (key) => known.has(namespaceOf(key)) || !common.includes(namespaceOf(key)),
  )
  const [first] = own
  const place = first && (nearest(first, project.texts) ?? valueOf(project.app, 'texts')?.span)
  if (place) report.add(raise.missingPageText(place, { keys: listed(own), where: '' }))
  for (const language of languages) {
    const gaps = Object.keys(textsOfPage).filter((key) => isGap(key, language, project))
    const item = scalarsOf(valueOf(project.app, 'languages')).find(
      ({ value }) => value === language,
    )
    if (item && gaps.length > 0)
      report.add(raise.missingPageText(item.span, { keys: listed(gaps), where: ` in ${language}` }))
  }
}

/** A language without a text that other languages have by default. */
function isGap(key: string, language: string, project: Project): boolean {
  const others = project.texts.languages.flatMap((each) => findText(project, each, key))
  return (
    others.length > 0 &&
    others.every(({ isDefault }) => isDefault) &&
    findText(project, language, key).length === 0
  )
}

/** Number of keys that a message names. */
const most = 5

function listed(keys: readonly string[]): string {
  const names = keys.slice(0, most).map((key) => `"${key}"`)
  const others = keys.length > most ? ` and ${keys.length - most} more` : ''
  return `${names.join(', ')}${others}`
}

function reportValues(
  key: string,
  given: readonly string[],
  { project, report }: CheckContext,
): void {
  const odd = project.texts.languages
    .flatMap((language) => findText(project, language, key))
    .flatMap(({ text, node }) => {
      const name = placeholders(text).find((each) => !given.includes(each))
      return name === undefined ? [] : [{ name, span: node.span }]
    })
  const [first, ...others] = odd
  if (!first) return
  const related = others.map(({ span, name }) => ({
    span,
    message: `The text here uses {${name}}.`,
  }))
  report.add(
    raise.pageTextValue(
      first.span,
      {
        key,
        name: `{${first.name}}`,
        given: given.map((each) => `{${each}}`).join(' and ') || 'nothing',
        suggestion: suggest(first.name, given),
      },
      related,
    ),
  )
}

/** The text with the longest common prefix of the key. */
function nearest(
  key: string,
  { languages, files }: CheckContext['project']['texts'],
): Span | undefined {
  const entries =
    files.get(languages[0] ?? '')?.get(namespaceOf(key))?.entries ?? new Map<string, never>()
  const parts = key.split('.').slice(1)
  const shared = (name: string) => name.split('.').findIndex((part, at) => part !== parts[at])
  const [best] = [...entries].toSorted(([one], [other]) => shared(other) - shared(one))
  return best?.[1].node.span
}

function namespaceOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}

interface FormatsOfText {
  /** The first one is recommended. */
  readonly wanted: readonly [string, ...string[]]
  readonly found: string
}
/** Placeholders for each date format of OpenAPI. */
const FORMATS: Readonly<Record<DateFormat, FormatsOfText>> = {
  date: { wanted: ['date'], found: 'a day' },
  'date-time': { wanted: ['datetime', 'day'], found: 'a time' },
}

/**
 * A raw date or time is not readable: a text formats it, and each format is for one of the two.
 */
export const dateAsItIs = checkEach('text', ({ node, key, values }, { project, report }) => {
  for (const { name, typed } of values) {
    const { format } = present(typed.type)
    if (format === undefined) continue
    const { wanted, found } = FORMATS[format]
    for (const language of project.texts.languages) {
      for (const entry of findText(project, language, key)) {
        const wrong = placed(entry.text, name).find(
          (each) => each.format === undefined || !wanted.includes(each.format),
        )
        if (wrong)
          report.add(
            raise.dateAsItIs(
              entry.node.span,
              { name, found, written: wrong.written, wanted: `{${name}, ${wanted[0]}}` },
              [{ span: node.span, message: 'It is filled in here.' }],
            ),
          )
      }
    }
  }
})

/** The places of a text where this is filled in, each with its format. */
function placed(
  text: string,
  name: string,
): readonly { readonly written: string; readonly format: string | undefined }[] {
  return [...text.matchAll(/\{\s*([A-Za-z_][\w.]*)\s*(?:,\s*(\w+)\s*)?\}/g)]
    .filter(([, own]) => own === name)
    .map(([written, , format]) => ({ written, format }))
}

/**
 * Available space at a width of 320 pixels (WCAG 2.2, 1.4.10), inside the card and its padding
 * (src/shell/styles).
 */
const rooms: Readonly<
  Record<
    TextPlace,
    { readonly name: string; readonly width: number; readonly font: number; readonly lines: number }
  >
> = {
  button: { name: 'a button', width: 188, font: 16, lines: 2 },
  link: { name: 'a link', width: 238, font: 14, lines: 3 },
  label: { name: 'a label', width: 238, font: 14, lines: 2 },
  // A badge does not wrap.
  badge: { name: 'a badge', width: 112, font: 13, lines: 1 },
  // Three tabs share the width.
  tab: { name: 'a tab', width: 92, font: 13, lines: 2 },
}

/**
 * A text fits its place, in each language by itself. Texts wrap and are never cut off, but a button
 * of four lines is no button.
 */
export const textTooLong = checkEach('shown', ({ node, at, text }, { project, report }) => {
  const { name, width, font, lines } = rooms[at]
  for (const language of project.texts.languages) {
    for (const entry of keysOf(text).flatMap((key) => findText(project, language, key))) {
      // Of the language that it is from, it is reported there.
      if (entry.isFallback) continue
      const taken = linesOf(entry.text, { width, font })
      if (taken <= lines) continue
      const found =
        lines === 1
          ? `${textWidth(entry.text, font)} of ${width} pixels`
          : `${taken} lines of ${width} pixels`
      report.add(
        raise.textTooLong(
          entry.node.span,
          { place: name, language, found, room: lines === 1 ? 'one line' : `${lines} lines` },
          [{ span: node.span, message: 'The text is shown here.' }],
        ),
      )
    }
  }
})

function keysOf(text: TextUse): readonly string[] {
  return 'key' in text ? [text.key] : [...new Set([...Object.values(text.is), text.otherwise])]
}

/**
 * Widths of characters as a share of the font size, for the bold fonts of the page. The first match
 * applies.
 */
const advances: readonly (readonly [pattern: RegExp, share: number])[] = [
  [/[ ]/, 0.27],
  [/[iljtfrI.,:;'’|!()[\]·-]/, 0.34],
  [/[mwMW@%—]/, 0.92],
  [/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/, 0.92],
  [/[A-Z0-9&]/, 0.66],
  [/./su, 0.57],
]

/** Counts for each placeholder, as a name of this length. */
const filledIn = 'abcdefgh'

const known = new Map<string, number>()

/** Caches widths, because texts use the same few hundred characters. */
function shareOf(character: string): number {
  const share =
    known.get(character) ?? advances.find(([pattern]) => pattern.test(character))?.[1] ?? 0
  known.set(character, share)
  return share
}

export interface Line {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly font: number
}

/** Estimates the width of a text on one line, in pixels, within some percent. */
export function textWidth(text: string, font: number): number {
  let shares = 0
  for (const character of text.replace(/\{[^{}]*\}/g, filledIn)) shares += shareOf(character)
  return Math.round(shares * font)
}

/**
 * Counts the lines of a text. It breaks between words, and within a word that is longer than a
 * line.
 */
export function linesOf(text: string, { width, font }: Line): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const own = textWidth(word, font)
    const next = used === 0 ? own : used + textWidth(' ', font) + own
    if (next <= width) used = next
    else {
      lines += (used === 0 ? 0 : 1) + Math.ceil(own / width) - 1
      used = own % width
    }
  }
  return lines
}
