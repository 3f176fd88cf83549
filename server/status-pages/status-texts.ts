/** Texts of a page in place of an answer that users cannot read. */
export const statusKinds = [
  'unavailable',
  'busy',
  'not-found',
  'unreadable',
  'refused',
  'failed',
] as const
export type StatusKind = (typeof statusKinds)[number]

type Text = { readonly title: string; readonly says: string; readonly link: string }

/** Kinds in which a retry may succeed: their page retries by itself. */
export const isRetried = (kind: StatusKind): boolean => kind === 'unavailable' || kind === 'busy'

/** RFC 9110, section 15: the kind of an error by its status. */
export function kindOf(status: number): StatusKind {
  if (status === 429) return 'busy'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  if (status >= 500) return 'failed'
  if (status === 404 || status === 405 || status === 410) return 'not-found'
  return status === 401 || status === 403 ? 'refused' : 'unreadable'
}

export const statusTexts: Readonly<
  Record<'en-US' | 'ko-KR', Readonly<Record<StatusKind, Text>> & { readonly reference: string }>
> = {
  'en-US': {
    unavailable: {
      title: 'Temporarily unavailable',
      says: 'We cannot reach our servers right now. Keep this page open: it tries again by itself and continues when they answer.',
      link: 'Try again now',
    },
    busy: {
      title: 'Too many requests',
      says: 'Many requests came from your network in a short time. Keep this page open: it continues by itself in a moment.',
      link: 'Try again now',
    },
    'not-found': {
      title: 'Page not found',
      says: 'The page does not exist or has moved. If you followed a link in a message, it may be cut off. Open the whole link, or ask for a new message.',
      link: 'Go to home',
    },
    unreadable: {
      title: 'This address cannot be opened',
      says: 'Part of the address is missing or damaged. If it came in a message, copy the whole address.',
      link: 'Go to home',
    },
    refused: {
      title: 'This request was refused',
      says: 'It did not come from a page of this service. Sign in and try again from there.',
      link: 'Go to home',
    },
    failed: {
      title: 'System error',
      says: 'We could not finish this step. Sign in again, or try again later.',
      link: 'Go to home',
    },
    reference: 'Reference number: ',
  },
  'ko-KR': {
    unavailable: {
      title: '일시적인 연결 오류',
      says: '지금은 서버에 연결할 수 없습니다. 이 화면을 닫지 마세요. 자동으로 다시 시도하며, 연결되면 이어서 진행됩니다.',
      link: '지금 다시 시도',
    },
    busy: {
      title: '요청 과다',
      says: '같은 네트워크에서 짧은 시간에 많은 요청이 들어왔습니다. 이 화면을 닫지 마세요. 잠시 후 자동으로 진행됩니다.',
      link: '지금 다시 시도',
    },
    'not-found': {
      title: '페이지를 찾을 수 없음',
      says: '존재하지 않거나 이동된 페이지입니다. 메시지에 있는 링크로 들어왔다면 링크가 잘렸을 수 있습니다. 링크를 빠짐없이 열거나 메시지를 다시 요청해 주세요.',
      link: '홈으로 이동',
    },
    unreadable: {
      title: '열 수 없는 주소',
      says: '주소의 일부가 빠졌거나 잘못되었습니다. 메시지로 받은 주소라면 전체를 복사해 주세요.',
      link: '홈으로 이동',
    },
    refused: {
      title: '처리할 수 없는 요청',
      says: '이 서비스의 화면에서 보낸 요청이 아닙니다. 로그인한 후 다시 시도해 주세요.',
      link: '홈으로 이동',
    },
    failed: {
      title: '시스템 오류',
      says: '요청을 처리하지 못했습니다. 다시 로그인하거나 잠시 후 다시 시도해 주세요.',
      link: '홈으로 이동',
    },
    reference: '문의 번호: ',
  },
}
