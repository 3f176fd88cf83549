type Link = { readonly address: string; readonly minutes: number }
type Texts = { readonly subject: string; readonly body: (given: Link) => string }

export const linkTexts: Readonly<Record<'en-US' | 'ko-KR', Texts>> = {
  'en-US': { subject: 'Use your account again', body: (t) => `Your account is dormant because it has not been used for a long time.\nOpen this address and confirm there that you want to use it again:\n${t.address}\nIt works once, for ${t.minutes} minutes.\nIf you did not ask for it, tell your service desk.` },
  'ko-KR': { subject: '휴면 계정 재설정 안내', body: (t) => `장기간 사용하지 않아 계정이 휴면 상태로 전환되었습니다.\n다시 사용하려면 아래 주소를 열어 휴면을 해제해 주세요.\n${t.address}\n이 링크는 ${t.minutes}분 동안 한 번만 사용할 수 있습니다.\n요청하지 않으셨다면 서비스 데스크에 알려 주세요.` },
}
