import { entryKinds } from './entry-kinds.ts'

type Normalise = (text: string, digits?: number) => string

/**
 * An entry in the one spelling that is judged, sent and compared, in the browser and on the server
 * alike.
 * @param kind a row of `entry-kinds.ts`; an entry of any other kind stays as it is
 * @param digits of a one-time code, where they are known
 */
export function normalise(kind: unknown, text: string, digits?: number): string {
  // The table may have fewer rows in the first chunk, and `kind` comes from a program.
  const rows: Readonly<Record<string, Normalise>> = entryKinds
  return typeof kind === 'string' && Object.hasOwn(rows, kind)
    ? (rows[kind]?.(text, digits) ?? text)
    : text
}
