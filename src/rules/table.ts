import { email, emailDomain, phone } from './contact.ts'
import { date, earliest, latest } from './date.ts'
import { file, fileKinds, maxKilobytes } from './file.ts'
import { mobileNumber } from './mobile-number.ts'
import { oneTimeCode } from './one-time-code.ts'
import { requiredWhen, sameAs } from './other-fields.ts'
import {
  forbiddenCharacters,
  forbiddenWords,
  maxRepeated,
  minAlphabet,
  minDigits,
  minLower,
  minSpecial,
  minUpper,
  noPartOfId,
  notUserId,
  passwordPolicy,
} from './password.ts'
import { defineRule } from './rule.ts'
import { maxLength, minLength, oneOf } from './text.ts'
import { notBlank, noWhitespace, plainSpaces } from './white-space.ts'

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
  file: defineRule(file),
  'file-kinds': defineRule(fileKinds),
  'max-kilobytes': defineRule(maxKilobytes),
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
