import type { Performer } from './performing.ts'

/** Ends as `entered`, when the address has changed. */
export const go: Performer<'go'> = ({ path, query, replace }, { ports }) => ports.navigation.go({ path, query }, replace)
