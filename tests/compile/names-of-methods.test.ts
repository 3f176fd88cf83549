import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const texts = join(import.meta.dirname, '../../flows/texts')

/** Other names of the kinds of the app, by language. A kind has the name in `verify.method`. */
const forbidden = {
  'en-US': /\bApp code\b|\bcodes in the app\b|\bapproval in the app\b|\bApp PIN\b/,
  'ko-KR': /앱 인증번호|앱 모바일 OTP|앱 승인 등록|앱 PIN 승인/,
  'ja-JP': /アプリの認証コード|アプリのモバイルOTP|アプリでの承認|Authenticator mOTP/,
}

test.each(Object.entries(forbidden))('%s: a kind of the app has one name', (language, names) => {
  const folder = join(texts, language)
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('\n'),
  )
  expect(lines.filter((line) => names.test(line))).toEqual([])
})
