type Link = {
  readonly address: string
  readonly minutes: number
  readonly product: string
  readonly desk: string
}
type Texts = {
  readonly subject: (product: string) => string
  readonly body: (given: Link) => string
}

export const linkTexts: Readonly<Record<'en-US' | 'ko-KR', Texts>> = {
  'en-US': {
    subject: (product) => `Use your ${product} account again`,
    body: (t) =>
      `Your ${t.product} account is dormant because it has not been used for a long time.\nOpen this address and confirm there that you want to use it again:\n${t.address}\nIt works once, for ${t.minutes} minutes.\nIf you did not request it, contact ${t.desk}.`,
  },
  'ko-KR': {
    subject: (product) => `[${product}] 휴면 계정 재설정 안내`,
    body: (t) =>
      `장기간 사용하지 않아 ${t.product} 계정이 휴면 상태로 전환되었습니다.\n다시 사용하려면 아래 주소를 열어 휴면을 해제해 주세요.\n${t.address}\n이 링크는 ${t.minutes}분 동안 한 번만 사용할 수 있습니다.\n요청하지 않으셨다면 ${t.desk}에 알려 주세요.`,
  },
}
