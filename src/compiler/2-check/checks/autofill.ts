/**
 * Autofill detail tokens of the HTML standard, section 4.10.18.7.1, with `off` and `on`. The second
 * group may follow a kind of contact.
 */
const fields = [
  'off',
  'on',
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'honorific-suffix',
  'nickname',
  'username',
  'new-password',
  'current-password',
  'one-time-code',
  'organization-title',
  'organization',
  'street-address',
  'address-line1',
  'address-line2',
  'address-line3',
  'address-level4',
  'address-level3',
  'address-level2',
  'address-level1',
  'country',
  'country-name',
  'postal-code',
  'cc-name',
  'cc-given-name',
  'cc-additional-name',
  'cc-family-name',
  'cc-number',
  'cc-exp',
  'cc-exp-month',
  'cc-exp-year',
  'cc-csc',
  'cc-type',
  'transaction-currency',
  'transaction-amount',
  'language',
  'bday',
  'bday-day',
  'bday-month',
  'bday-year',
  'sex',
  'url',
  'photo',
] as const
const contacts = [
  'tel',
  'tel-country-code',
  'tel-national',
  'tel-area-code',
  'tel-local',
  'tel-local-prefix',
  'tel-local-suffix',
  'tel-extension',
  'email',
  'impp',
] as const

export const autofillWords: readonly string[] = [...fields, ...contacts]

/** `[section-*] [shipping|billing] [home|work|mobile|fax|pager] field [webauthn]`. */
export function isAutofill(text: string): boolean {
  const words = text.toLowerCase().split(' ')
  if (words.at(-1) === 'webauthn' && words.length > 1) words.pop()
  if (words[0]?.startsWith('section-') === true) words.shift()
  if (words[0] === 'shipping' || words[0] === 'billing') words.shift()
  const isContact = ['home', 'work', 'mobile', 'fax', 'pager'].includes(words[0] ?? '')
  if (isContact) words.shift()
  const known: readonly string[] = isContact ? contacts : autofillWords
  return words.length === 1 && known.includes(words[0] ?? '')
}
