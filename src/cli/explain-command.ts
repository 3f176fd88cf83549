import { sep } from 'node:path'

/** The command that explains a code: by npm in this repository, by npx where it is a package. */
export const explainCommand = import.meta.dirname.includes(`${sep}node_modules${sep}`)
  ? 'npx gatehouse explain'
  : 'npm run explain --'
