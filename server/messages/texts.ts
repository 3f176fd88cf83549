export type CodeText = {
  readonly code: string
  readonly minutes: number
  readonly host: string
  /** Name of the service. */
  readonly product: string
  /** Address that enters the code in the browser that began; empty without one. */
  readonly link: string
  /** The service desk with its contact, as part of a sentence. */
  readonly desk: string
}
type Texts = {
  readonly subject: (given: CodeText) => string
  readonly body: (given: CodeText) => string
}

/**
 * The last line binds the code to the host (WICG, origin-bound one-time codes): a phone fills it in
 * only there.
 */
const bound = ({ host, code }: CodeText): string => `@${host} #${code}`
const none = (): string => ''
/** The link has a line of its own, so that no mail program adds the end of a sentence to it. */
const linked = ({ link }: CodeText, lead: string): readonly string[] =>
  link === '' ? [] : [lead, link]

export const codeTexts: Readonly<
  Record<'sms' | 'email' | 'knox', Readonly<Record<'en-US' | 'ko-KR', Texts>>>
> = {
  sms: {
    'en-US': {
      subject: none,
      body: (t) =>
        `[${t.product}] ${t.code} is your verification code. It works for ${t.minutes} minutes. Never tell it to anyone.\n${bound(t)}`,
    },
    'ko-KR': {
      subject: none,
      body: (t) =>
        `[${t.product}] 인증번호는 ${t.code}입니다. ${t.minutes}분 안에 입력해 주세요. 다른 사람에게 알려 주지 마세요.\n${bound(t)}`,
    },
  },
  email: {
    'en-US': {
      subject: (t) => `Your ${t.product} verification code`,
      body: (t) =>
        [
          `Your ${t.product} verification code is ${t.code}.`,
          `It works for ${t.minutes} minutes. Only the code of the newest message works.`,
          ...linked(t, 'Or continue in the browser where you started:'),
          'Never tell the code to anyone. Nobody who works for us will ask you for it.',
          `If you did not request it, contact ${t.desk}.`,
        ].join('\n'),
    },
    'ko-KR': {
      subject: (t) => `[${t.product}] 인증번호 안내`,
      body: (t) =>
        [
          `${t.product} 인증번호는 ${t.code}입니다.`,
          `가장 최근에 받은 인증번호를 ${t.minutes}분 안에 입력해 주세요.`,
          ...linked(t, '로그인을 시작한 브라우저에서는 아래 링크로도 계속할 수 있습니다.'),
          '인증번호를 다른 사람에게 알려 주지 마세요. 저희 직원은 인증번호를 묻지 않습니다.',
          `요청하지 않으셨다면 ${t.desk}에 알려 주세요.`,
        ].join('\n'),
    },
  },
  knox: {
    'en-US': {
      subject: () => 'Verification code',
      body: (t) =>
        `[${t.product}] Your verification code is ${t.code}. It works for ${t.minutes} minutes.`,
    },
    'ko-KR': {
      subject: () => '인증번호',
      body: (t) => `[${t.product}] 인증번호는 ${t.code}입니다. ${t.minutes}분 안에 입력해 주세요.`,
    },
  },
}
