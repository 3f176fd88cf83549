/** Texts on the pages of the identity provider. */
export const idpTexts = {
  en: {
    title: 'Sora ID',
    about:
      'In a real installation this is another organization’s identity provider, on an origin of its own. The sandbox plays it.',
    who: 'Who are you?',
    signIn: 'Continue',
    cancel: 'Cancel',
    over: 'This sign-in is over. Go back to where you came from and begin again.',
  },
  ko: {
    title: 'Sora ID',
    about:
      '실제 환경에서는 별도의 출처에서 실행되는 다른 조직의 ID 제공자입니다. 샌드박스에서 대신 보여 줍니다.',
    who: '사용자 선택',
    signIn: '계속',
    cancel: '취소',
    over: '로그인이 만료되었습니다. 이전 서비스로 돌아가 처음부터 다시 진행해 주세요.',
  },
} as const
