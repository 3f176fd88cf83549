import { date } from './date.ts'
import { emailDomain } from './email-domain.ts'
import { email } from './email.ts'
import { forbiddenCharacters } from './forbidden-characters.ts'
import { forbiddenWords } from './forbidden-words.ts'
import { judgeBy } from './judge-by.ts'
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
import { requiredWhen } from './required-when.ts'
import { sameAs } from './same-as.ts'

/** Every rule, by its name in flows. */
export const table = {
  'not-blank': judgeBy(notBlank),
  'no-whitespace': judgeBy(noWhitespace),
  'required-when': judgeBy(requiredWhen),
  'one-time-code': judgeBy(oneTimeCode),
  'same-as': judgeBy(sameAs),
  email: judgeBy(email),
  'email-domain': judgeBy(emailDomain),
  phone: judgeBy(phone),
  'mobile-number': judgeBy(mobileNumber),
  date: judgeBy(date),
  'one-of': judgeBy(oneOf),
  'min-length': judgeBy(minLength),
  'max-length': judgeBy(maxLength),
  'min-digits': judgeBy(minDigits),
  'min-special': judgeBy(minSpecial),
  'min-upper': judgeBy(minUpper),
  'min-lower': judgeBy(minLower),
  'min-alphabet': judgeBy(minAlphabet),
  'max-repeated': judgeBy(maxRepeated),
  'forbidden-words': judgeBy(forbiddenWords),
  'forbidden-characters': judgeBy(forbiddenCharacters),
  'not-user-id': judgeBy(notUserId),
  'no-part-of-id': judgeBy(noPartOfId),
  'password-policy': judgeBy(passwordPolicy),
}
