export type CodeText = { readonly code: string; readonly minutes: number; readonly host: string; readonly product: string }
type Texts = { readonly subject: string; readonly body: (given: CodeText) => string }

/** The last line binds the code to the host (WICG, origin-bound one-time codes): a phone fills it in nowhere else. */
const bound = ({ host, code }: CodeText): string => `@${host} #${code}`

export const codeTexts: Readonly<Record<'sms' | 'email' | 'knox', Readonly<Record<'en-US' | 'ko-KR', Texts>>>> = {
  sms: {
    'en-US': { subject: '', body: (t) => `[${t.product}] ${t.code} is your verification code. It works for ${t.minutes} minutes. Never tell it to anyone.\n${bound(t)}` },
    'ko-KR': { subject: '', body: (t) => `[${t.product}] 인증번호는 ${t.code}입니다. ${t.minutes}분 안에 입력해 주세요. 다른 사람에게 알려 주지 마세요.\n${bound(t)}` },
  },
  email: {
    'en-US': { subject: 'Your verification code', body: (t) => `Your verification code is ${t.code}.\nIt works for ${t.minutes} minutes and only for the newest message.\nIf you did not ask for it, tell your service desk.` },
    'ko-KR': { subject: '인증번호 안내', body: (t) => `인증번호는 ${t.code}입니다.\n가장 최근에 받은 인증번호를 ${t.minutes}분 안에 입력해 주세요.\n요청하지 않으셨다면 서비스 데스크에 알려 주세요.` },
  },
  knox: {
    'en-US': { subject: 'Verification code', body: (t) => `[${t.product}] Your verification code is ${t.code}. It works for ${t.minutes} minutes.` },
    'ko-KR': { subject: '인증번호', body: (t) => `[${t.product}] 인증번호는 ${t.code}입니다. ${t.minutes}분 안에 입력해 주세요.` },
  },
}
