import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiled, CompiledTenant } from '../../src/compiler/compile.ts'
import { primarySubtag } from '../../src/i18n/match-language.ts'
import type { FontUse } from '../../src/language/program.ts'
import { REST } from './split-tables.ts'
import { pruneTexts, rulesOf, widgetsOf } from './used-by-journeys.ts'

const SOURCES = join(import.meta.dirname, '..', '..', 'src')
const FORMS = join(SOURCES, 'forms')

type Journeys = NonNullable<Compiled['program']>['journeys']

interface JourneySources {
  readonly journeys: Journeys
  readonly validators: Compiled['validators']
  readonly texts: Compiled['texts']
  /** Journey to the keys of its texts; without it a journey contains its namespaces whole. */
  readonly shown?: CompiledTenant['shown']
  /** Namespaces that are on every page, by its language. */
  readonly known: readonly string[]
}

/**
 * For the build. The page's import map has the addresses of the first journey and of the table of
 * the others (see integrity.ts), so nothing here grows with their number. All but the first need
 * the rows that the entry lacks (split-tables); usually these and the table are loaded by then.
 */
export function mappedJourneysModule(first: string): string {
  return `const mapped = (name) => import(/* @vite-ignore */ name)
export const loadRest = () => Promise.all([import('${REST}'), mapped('journeys')])
export const loadJourney = async (name) => {
  if (name === ${JSON.stringify(first)}) return mapped('journey/${first}')
  const [{ importWithIntegrity }, { default: places }] = await loadRest()
  return importWithIntegrity(...places[name])
}
`
}

const RECORDER = join(SOURCES, 'runtime', 'record', 'recorder.ts')

/**
 * The recorder, for a build in which the tenant records. Its chunk is in the table of the later
 * journeys, so that no page grows with its integrity. No journey has this name.
 */
export const recorderChunk = { id: RECORDER, name: 'journeys/_recorder' } as const

/** @param records whether the tenant records; undefined in development */
export function recorderModule(records: boolean | undefined): string {
  if (records === undefined)
    return `export const loadRecorder = () => import(${JSON.stringify(RECORDER)})\n`
  if (!records) return 'export const loadRecorder = () => Promise.reject()\n'
  return `import { loadRest } from 'virtual:gatehouse/journeys'
export const loadRecorder = async () => {
  const [{ importWithIntegrity }, { default: places }] = await loadRest()
  return importWithIntegrity(...places._recorder)
}
`
}

/**
 * For development, without an import map: each journey by its address, which changes whenever a
 * flow was saved.
 */
export function journeysModule(prefix: string): string {
  // Vite takes `t` for a timestamp, and removes it from the address, when it has as many digits as
  // one.
  return `export const loadRest = async () => undefined
let saved = Date.now()
import.meta.hot.on('gatehouse:program', () => { saved = Date.now() })
export const loadJourney = (name) => import(/* @vite-ignore */ \`\${import.meta.env.BASE_URL}@id/__x00__${prefix}journey/\${name}?t=\${saved}\`)
`
}

/**
 * Returns the module of one journey, complete in one request: its screens as data, their texts in
 * every language, form components and validators. The texts are written out and not imported, so
 * that two journeys with the same texts share no third chunk. Of other journeys it contains only
 * the texts that it shows.
 */
export function journeyModule(
  { journeys, validators, texts, shown, known }: JourneySources,
  name: string,
): string {
  const journey = journeys[name]
  if (journey === undefined) throw new Error(`There is no journey ${name}.`)
  const namespaces = textsOf(
    texts,
    journey.texts.filter((namespace) => !known.includes(namespace)),
  )
  const own = shown ? pruneTexts(namespaces, shown[name] ?? new Set()) : namespaces
  return `${formsOf(journey, validators)}${widgetsOf(journey)}${rulesOf(journey)}export const journey = ${JSON.stringify(journey)}\nexport const texts = ${JSON.stringify(own)}\n`
}

/**
 * Name of the chunk with the first texts of a language.
 * @param prefix start of the program modules' names
 */
export function textsModule(texts: Compiled['texts'], prefix: string): string {
  const rows = Object.keys(texts).map(
    (language) => `${JSON.stringify(language)}: () => import('${prefix}texts/${language}')`,
  )
  const laterRows = Object.keys(texts).map(
    (language) =>
      `${JSON.stringify(language)}: () => import('${prefix}later/${laterName}${language}')`,
  )
  return `const chunks = { ${rows.join(', ')} }\nconst later = { ${laterRows.join(', ')} }\nexport const loadTexts = (language) => chunks[language]()\nexport const loadLaterTexts = (language) => later[language]()\n`
}

/** Each style sheet is a chunk of its own, with the addresses of the font's files. */
export function fontsModule(fonts: readonly FontUse[]): string {
  const rows = fonts.map(
    ({ script, family, sheet }) =>
      `{ script: ${JSON.stringify(script)}, family: ${JSON.stringify(family)}, load: () => import(${JSON.stringify(sheet)}) }`,
  )
  return `export const fonts = [${rows.join(', ')}]\n`
}

/** Prefix of the chunk with the texts of a language that only the runtime needs. */
export const laterName = 'texts-'

export function laterTextsModule(
  texts: Compiled['texts'],
  language: string,
  namespaces: readonly string[],
): string {
  return `export const texts = ${JSON.stringify(textsOf(texts, namespaces)[language])}\n`
}

/** Code that refines texts of one language, useless for readers of another. */
function refineModule(language: string): string {
  const file = join(SOURCES, 'i18n', 'grammar', `${primarySubtag(language)}.ts`)
  return existsSync(file) ? `export { refine } from ${JSON.stringify(file)}\n` : ''
}

/**
 * Returns the texts of one language on the first screens: the common ones and those of the first
 * journey.
 */
export function languageModule(
  texts: Compiled['texts'],
  language: string,
  namespaces: readonly string[],
): string {
  return `export const texts = ${JSON.stringify(textsOf(texts, namespaces)[language])}\n${refineModule(language)}`
}

function textsOf(texts: Compiled['texts'], namespaces: readonly string[]): Compiled['texts'] {
  const languages = Object.entries(texts).map(
    ([language, all]) =>
      [
        language,
        Object.fromEntries(
          namespaces.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
        ),
      ] as const,
  )
  return Object.fromEntries(languages)
}

/** A journey without forms loads no form components. */
function formsOf({ screens }: Journeys[string], validators: Compiled['validators']): string {
  const forms = screens.filter(({ id }) => validators[id] !== undefined)
  if (forms.length === 0) return ''
  const functions = forms.map(
    ({ id }, place) => `const validators${place} = (() => {\n${validators[id] ?? ''}\n})()`,
  )
  const table = forms.map(({ id }, place) => `${JSON.stringify(id)}: validators${place}`)
  return `import { FlowForm } from ${JSON.stringify(join(FORMS, 'FlowForm.tsx'))}
import { validatorRuntime } from ${JSON.stringify(join(FORMS, 'validation.ts'))}
${functions.join('\n')}
export const forms = { FlowForm, validators: { ${table.join(', ')} } }
`
}
