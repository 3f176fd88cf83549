import { date } from './date.ts'
import { defineRule } from './define-rule.ts'
import { earliest } from './earliest.ts'
import { emailDomain } from './email-domain.ts'
import { email } from './email.ts'
import { forbiddenCharacters } from './forbidden-characters.ts'
import { forbiddenWords } from './forbidden-words.ts'
import { latest } from './latest.ts'
import { maxLength } from './max-length.ts'
import { maxRepeated } from './max-repeated.ts'
import { minAlphabet } from './min-alphabet.ts'
import { minDigits } from './min-digits.ts'
import { minLength } from './min-length.ts'
import { minLower } from './min-lower.ts'
import { minSpecial } from './min-special.ts'
import { minUpper } from './min-upper.ts'
import { mobileNumber } from './mobile-number.ts'
import { noPartOfId } from './no-part-of-id.ts'
import { noWhitespace } from './no-whitespace.ts'
import { notBlank } from './not-blank.ts'
import { notUserId } from './not-user-id.ts'
import { oneOf } from './one-of.ts'
import { oneTimeCode } from './one-time-code.ts'
import { passwordPolicy } from './password-policy.ts'
import { phone } from './phone.ts'
import { plainSpaces } from './plain-spaces.ts'
import { requiredWhen } from './required-when.ts'
import { sameAs } from './same-as.ts'

/** Every rule, by its name in flows. */
export const table = {
  'not-blank': defineRule(notBlank),
  'no-whitespace': defineRule(noWhitespace),
  'plain-spaces': defineRule(plainSpaces),
  'required-when': defineRule(requiredWhen),
  'one-time-code': defineRule(oneTimeCode),
  'same-as': defineRule(sameAs),
  email: defineRule(email),
  'email-domain': defineRule(emailDomain),
  phone: defineRule(phone),
  'mobile-number': defineRule(mobileNumber),
  date: defineRule(date),
  earliest: defineRule(earliest),
  latest: defineRule(latest),
  'one-of': defineRule(oneOf),
  'min-length': defineRule(minLength),
  'max-length': defineRule(maxLength),
  'min-digits': defineRule(minDigits),
  'min-special': defineRule(minSpecial),
  'min-upper': defineRule(minUpper),
  'min-lower': defineRule(minLower),
  'min-alphabet': defineRule(minAlphabet),
  'max-repeated': defineRule(maxRepeated),
  'forbidden-words': defineRule(forbiddenWords),
  'forbidden-characters': defineRule(forbiddenCharacters),
  'not-user-id': defineRule(notUserId),
  'no-part-of-id': defineRule(noPartOfId),
  'password-policy': defineRule(passwordPolicy),
}
