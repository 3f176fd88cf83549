import { entryKinds } from './entry-kinds.ts'

type Normalise = (text: string, digits?: number) => string

/**
 * No field takes as many characters. Longer texts stay as they are, and their length refuses them:
 * the order of combining marks takes the square of their number (UAX #15, section 13).
 */
const longestEntry = 1024

/**
 * Normalises an entry to the one spelling that is validated, sent and compared, in the browser and
 * on the server.
 * @param kind a row of `entry-kinds.ts`; entries of other kinds are unchanged
 * @param digits of a one-time code, when known
 */
export function normalise(kind: unknown, text: string, digits?: number): string {
  // The table may have fewer rows in the first chunk, and `kind` comes from a program.
  const rows: Readonly<Record<string, Normalise>> = entryKinds
  return typeof kind === 'string' && Object.hasOwn(rows, kind) && text.length <= longestEntry
    ? (rows[kind]?.(text, digits) ?? text)
    : text
}
