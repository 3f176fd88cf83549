import { join } from 'node:path'
import type { Journey } from '../../src/language/program.ts'
import { root } from './product.ts'

/**
 * Rules with a library too large for every page. They load with the journeys that use them, not
 * with the rest of their table.
 */
export const rulesOfJourneys: Readonly<
  Record<string, { readonly file: string; readonly name: string }>
> = {
  'mobile-number': { file: 'src/rules/mobile-number.ts', name: 'mobileNumber' },
  file: { file: 'src/rules/file.ts', name: 'file' },
  'file-kinds': { file: 'src/rules/file.ts', name: 'fileKinds' },
  'max-kilobytes': { file: 'src/rules/file.ts', name: 'maxKilobytes' },
}

/** Returns the `rules` export of a journey module: the rules above that its screens name. */
export function rulesOf(journey: Journey): string {
  const text = JSON.stringify(journey)
  const used = Object.entries(rulesOfJourneys).filter(([rule]) =>
    text.includes(`"rule":${JSON.stringify(rule)}`),
  )
  if (used.length === 0) return ''
  const imports = used
    .map(([, { file, name }]) => `import { ${name} } from ${JSON.stringify(join(root, file))}\n`)
    .join('')
  return `${imports}export const rules = [${used.map(([, { name }]) => name).join(', ')}]\n`
}
