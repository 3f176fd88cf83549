import type { components } from '../../src/api/generated/common-api.ts'
import type { Store } from '../store/open-store.ts'

type Schemas = components['schemas']
type Language = Schemas['LanguageTag']
type Kind = Schemas['NoticeType']
type NoticeText = { readonly title: string; readonly content: string }

const noticeTexts: Readonly<Record<Kind, Readonly<Record<Language, NoticeText>>>> = {
  maintenance: {
    'en-US': {
      title: 'The system is being maintained',
      content:
        'You may not be able to sign in during this time. **Nothing that you have registered is lost.**',
    },
    'ko-KR': {
      title: '시스템 점검 안내',
      content:
        '점검 시간에는 로그인이 어려울 수 있습니다. **등록한 인증 수단은 그대로 유지됩니다.**',
    },
  },
  incident: {
    'en-US': {
      title: 'Codes by SMS are late',
      content:
        'Codes by SMS may come late or not at all. Choose another verification method, such as email.',
    },
    'ko-KR': {
      title: 'SMS 인증번호 지연 안내',
      content:
        'SMS 인증번호가 늦게 도착하거나 도착하지 않을 수 있습니다. 이메일 등 다른 인증 수단을 이용해 주세요.',
    },
  },
  security: {
    'en-US': {
      title: 'Somebody pretends to be us',
      content:
        'We never ask for your verification code by phone or email. Tell the service desk if somebody does.',
    },
    'ko-KR': {
      title: '사칭 메시지 주의 안내',
      content:
        '전화나 이메일로 인증번호를 요청하지 않습니다. 이런 연락을 받으면 서비스 데스크에 알려 주세요.',
    },
  },
  notice: {
    'en-US': {
      title: 'The service desk moves',
      content: 'On Friday the service desk can only be reached by email.',
    },
    'ko-KR': {
      title: '서비스 데스크 이전 안내',
      content: '금요일에는 이메일로만 서비스 데스크에 문의할 수 있습니다.',
    },
  },
}

export const isKind = (kind: string): kind is Kind => Object.hasOwn(noticeTexts, kind)

export async function liveNotices(
  store: Store,
  now: number,
  { language, notificationType }: { readonly language: Language; readonly notificationType?: Kind },
): Promise<Schemas['UrgentNotices']['items']> {
  const rows = await store
    .selectFrom('urgent_notice')
    .selectAll()
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows
    .filter(({ type }) => notificationType === undefined || type === notificationType)
    .map(({ id, type, blocking, starts_at, ends_at }) => ({
      id,
      notificationType: type,
      title: noticeTexts[type][language].title,
      content: noticeTexts[type][language].content,
      from: time(starts_at),
      to: time(ends_at),
      blocking: blocking === 1,
    }))
}

const day = 86_400

const time = (at: number) => new Date(at).toISOString()

/** Until midnight in Seoul, where the organization of the sandbox is; there is no summer time. */
export const dayEndsIn = (now: number): number => day - ((Math.floor(now / 1000) + 9 * 3600) % day)
