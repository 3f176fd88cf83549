import { judgeBy, type JudgedRule } from './judge-by.ts'
import { noWhitespace } from './no-whitespace.ts'
import { notBlank } from './not-blank.ts'
import { oneTimeCode } from './one-time-code.ts'
import { sameAs } from './same-as.ts'

/** Every rule, by the name that flows write. */
export const rules: ReadonlyMap<string, JudgedRule> = new Map([judgeBy(noWhitespace), judgeBy(notBlank), judgeBy(oneTimeCode), judgeBy(sameAs)])
