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

/**
 * A file that is a screen says so at its top; a state's field may be called `screen` too, and is a
 * type there.
 */
function namesIn(document: unknown): readonly string[] {
  if (typeof document !== 'object' || document === null) return []
  const fields = new Map<string, unknown>(Object.entries(document))
  return ['screen', 'route'].flatMap((key) => {
    const value = fields.get(key)
    return typeof value === 'string' ? [value] : []
  })
}
