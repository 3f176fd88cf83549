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

/** Written in capitals. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'api csv dns html http https iban id ids ip json jwt mfa otp pdf pin qr sms ssh sso tls totp uri url urls uuid vat xml'.split(
    ' ',
  ),
)

/** Words for a person: `User loans`, `User ID`. */
export function humanised(name: string): string {
  const words = wordsIn(name)
    .map((word) => (ABBREVIATIONS.has(word) ? capitals(word) : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const capitals = (word: string): string =>
  word === 'ids' || word === 'urls' ? `${word.slice(0, -1).toUpperCase()}s` : word.toUpperCase()

/** Name of a value of the flow language: `userLoans`. */
export function camel(name: string): string {
  return kebab(name).replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
