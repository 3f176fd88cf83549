import { parse } from 'yaml'
import { filesMatching, textOf } from './source-files.ts'

/** The ids and routes that the flows give to their screens, as written. */
export function namesOfScreens(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => namesIn(parse(text))))
}

/** Every YAML file of the flows that may declare a screen. */
export function textsOfFlows(): readonly string[] {
  return filesMatching('flows/**/*.yaml')
    .filter((path) => !path.endsWith('.test.yaml') && !path.startsWith('flows/texts/'))
    .map(textOf)
}

/** At any depth: a tenant may add a screen, and app.yaml names some. */
function namesIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]: readonly [string, unknown]) =>
    typeof value === 'string' ? (key === 'screen' || key === 'route' ? [value] : []) : namesIn(value),
  )
}
