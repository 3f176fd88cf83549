import { entryKinds } from './entry-kinds.ts'

type Normalise = (text: string, digits?: number) => string

/**
 * Normalises an entry to the one spelling that is validated, sent and compared, in the browser and
 * on the server.
 * @param kind a row of `entry-kinds.ts`; entries of other kinds are unchanged
 * @param digits of a one-time code, when known
 */
export function normalise(kind: unknown, text: string, digits?: number): string {
  // The table may have fewer rows in the first chunk, and `kind` comes from a program.
  const rows: Readonly<Record<string, Normalise>> = entryKinds
  return typeof kind === 'string' && Object.hasOwn(rows, kind)
    ? (rows[kind]?.(text, digits) ?? text)
    : text
}
