/** `listUserLoans`, `user_loans` and `UserLoans` as words in lower case. */
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** Name of a file, a screen or a route: `user-loans`. Words of other letters are left out. */
export function kebab(name: string): string {
  const words = wordsIn(name)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
  return (/^[a-z]/.test(words[0] ?? '') ? words : ['api', ...words]).join('-')
}

/** Words for a person: `User loans`. */
export function humanised(name: string): string {
  const words = wordsIn(name).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Name of a value of the flow language: `userLoans`. */
export function camel(name: string): string {
  return kebab(name).replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
