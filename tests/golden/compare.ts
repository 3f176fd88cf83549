import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureDifference } from './compare-pictures.ts'
import { differingLines, differingSizes } from './differences.ts'
import type { Renames } from './rename.ts'

/** Lines of one file that are shown; the others are counted. */
const SHOWN = 10

/**
 * Returns how a part differs from its recording, in lines for a person; nothing when it is equal.
 */
export function comparePart(before: string, now: string, renames: Renames): readonly string[] {
  const names = [...new Set([...readdirSync(before), ...readdirSync(now)])].toSorted()
  return names.flatMap((name) => {
    const [old, present] = [join(before, name), join(now, name)]
    if (!existsSync(old)) return [`${name}: new`]
    if (!existsSync(present)) return [`${name}: gone`]
    return shown(name, differences(old, present, renames))
  })
}

function shown(name: string, found: readonly string[]): readonly string[] {
  if (found.length === 0) return []
  const lines = found.slice(0, SHOWN).map((line) => `  ${line.slice(0, 300)}`)
  const rest = found.length > SHOWN ? [`  and ${found.length - SHOWN} more lines`] : []
  return [`${name}:`, ...lines, ...rest]
}

function differences(old: string, present: string, renames: Renames): readonly string[] {
  if (old.endsWith('.png'))
    return [pictureDifference(old, present)].filter((difference) => difference !== undefined)
  const differing = old.endsWith('.sizes') ? differingSizes : differingLines
  return differing(readFileSync(old, 'utf8'), readFileSync(present, 'utf8'), renames)
}
