/**
 * Passwords that satisfy a rule of a policy, and others that break it. The rules in the browser and
 * the sandbox's API check both.
 */
export type PasswordCases = {
  readonly id: string
  readonly demand: string
  /** Its name in the error. */
  readonly setting: string
  /** The only rule that is on. */
  readonly policy: Readonly<Record<string, number>>
  readonly good: readonly string[]
  readonly bad: readonly string[]
}

export const accountId = 'jisoo.han'

/** The longest length that a policy may demand, in letters that users may type. */
const long = (length: number): string => 'aB3-'.repeat(64).slice(0, length)

export const passwordCases: readonly PasswordCases[] = [
  {
    id: 'R5.12',
    demand: 'the minimum length',
    setting: 'minLength',
    policy: { minLength: 12 },
    good: [long(12), '가나다라마바사아자차카타', '😀😁😂😃😄😅😆😇😈😉😊😋'],
    bad: [long(11), 'a', '가나다', '😀😁😂😃😄😅😆😇😈😉😊', '12345678901'],
  },
  {
    id: 'R5.13',
    demand: 'the maximum length',
    setting: 'maxLength',
    policy: { maxLength: 20 },
    good: [long(20), 'a', '가나다라마바사아자차카타파하거너더러머버'],
    bad: [long(21), long(255), '가나다라마바사아자차카타파하거너더러머버서'],
  },
  {
    id: 'R5.14',
    demand: 'digits',
    setting: 'minDigits',
    policy: { minDigits: 2 },
    good: ['a1b2', '90', '3-가-4'],
    bad: ['a1', 'abc', '１２３', '٣٤٥', '²³½'],
  },
  {
    id: 'R5.15',
    demand: 'special characters',
    setting: 'minSpecial',
    policy: { minSpecial: 2 },
    good: ['a-b-c', '!?', '가~나~', '😀😁'],
    bad: ['a-b', 'abc124', '가나다', 'ÄÖÜ12'],
  },
  {
    id: 'R5.16',
    demand: 'upper-case letters',
    setting: 'minUpper',
    policy: { minUpper: 2 },
    good: ['aBcD', 'XY', '가A나B'],
    bad: ['aBc', 'abc', 'ÄÖÜ', 'ＡＢＣ', '123'],
  },
  {
    id: 'R5.17',
    demand: 'lower-case letters',
    setting: 'minLower',
    policy: { minLower: 2 },
    good: ['AbCd', 'xy', '가a나b'],
    bad: ['AbC', 'ABC', 'äöü', 'ａｂｃ', '123'],
  },
  {
    id: 'R5.18',
    demand: 'alphabetic characters',
    setting: 'minAlphabet',
    policy: { minAlphabet: 3 },
    good: ['a1B2c3', 'XYz'],
    bad: ['a1B2', '가나다라', '1234'],
  },
  {
    id: 'R5.19',
    demand: 'the same character in a row',
    setting: 'maxRepeated',
    policy: { maxRepeated: 2 },
    good: ['aabbaabb', '가가나', 'abab'],
    bad: ['aaab', 'x111y', '가가가', '😀😀😀'],
  },
  {
    id: 'R5.20',
    demand: 'forbidden words',
    setting: 'forbiddenWords',
    policy: {},
    good: ['pass-the-word', 'qwe-rty', 'pass-w0rd'],
    bad: ['my-password-1', 'PassWord', 'ｐａｓｓｗｏｒｄ', 'QWERTY-7', '1-abc123'],
  },
  {
    id: 'R5.21',
    demand: 'forbidden characters',
    setting: 'forbiddenChars',
    policy: {},
    good: ['a/b', '*(){}[]', '~!@#$%^*_+'],
    bad: ['a<b', 'a>b', 'say-"yes"', "it's", 'a\\b', 'you&me'],
  },
  {
    id: 'R5.22',
    demand: 'the account ID',
    setting: 'PASSWORD_EQUALS_ID',
    policy: {},
    good: ['han-and-lee', 'not-me-at-all'],
    bad: ['jisoo.han', 'JISOO.HAN', 'ｊｉｓｏｏ．ｈａｎ'],
  },
  {
    id: 'R5.22',
    demand: 'a word of the account ID',
    setting: 'no-part-of-id',
    policy: {},
    good: ['han-9-han', 'ji-soo-9'],
    bad: ['jisoo-was-here', 'x-JISOO-9'],
  },
  {
    id: 'D5.05',
    demand: 'white space other than plain spaces',
    setting: 'plain-spaces',
    policy: {},
    good: ['four words of slate', ' at the ends ', '슬레이트 지붕'],
    bad: ['tab\there', '전각\u3000공백', 'thin\u200Bnone', 'no\u00A0break'],
  },
]
