import type { Compiled } from '../../src/compiler/compile.ts'

type Journeys = NonNullable<Compiled['program']>['journeys']

/** `journeys`: name to import, so that the bundler makes one chunk of each. */
export function journeysModule(names: readonly string[], prefix: string): string {
  const rows = names.map((name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(`${prefix}journey/${name}`)}),`)
  return `export const journeys = {\n${rows.join('\n')}\n}\n`
}

/** One journey: its screens as data and the validators of its forms, compiled ahead of time. */
export function journeyModule(journeys: Journeys, validators: Compiled['validators'], name: string): string {
  const journey = journeys[name]
  if (journey === undefined) throw new Error(`There is no journey ${name}.`)
  const forms = journey.screens.filter(({ id }) => validators[id] !== undefined)
  const functions = forms.map(({ id }, place) => `const validators${place} = (() => {\n${validators[id] ?? ''}\n})()`)
  const table = forms.map(({ id }, place) => `${JSON.stringify(id)}: validators${place}`)
  return `import { validatorRuntime } from '/src/forms/validator-runtime.ts'\n${functions.join('\n')}\nexport const journey = ${JSON.stringify(journey)}\nexport const validators = { ${table.join(', ')} }\n`
}

/** `texts[language][namespace]`: imports, so that only the reader's language is ever loaded. */
export function textsModule(texts: Compiled['texts'], prefix: string): string {
  const languages = Object.entries(texts).map(([language, namespaces]) => {
    const rows = Object.keys(namespaces).map((name) => `    ${JSON.stringify(name)}: () => import(${JSON.stringify(`${prefix}text/${language}/${name}`)}),`)
    return `  ${JSON.stringify(language)}: {\n${rows.join('\n')}\n  },`
  })
  return `export const texts = {\n${languages.join('\n')}\n}\n`
}

export function textModule(texts: Compiled['texts'], language: string, namespace: string): string {
  const entries = texts[language]?.[namespace]
  if (entries === undefined) throw new Error(`There are no texts ${namespace} in ${language}.`)
  return `export default ${JSON.stringify(entries)}`
}
