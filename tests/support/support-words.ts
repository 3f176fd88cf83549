import type { Language } from './words.ts'

/** What a person reads of help, notices, cookies and the terms of an application, in both languages. */
export const SUPPORT_WORDS = {
  'en-US': {
    accept: 'Consent', agree: 'Agree', all: 'Agree to all', optional: 'Optional',
    guide: 'User guide', faq: 'FAQ', search: 'Search', none: 'No results.', lookFor: 'locked', found: 'Why is my account locked?', other: 'No code came. What can I do?',
    urgent: 'Urgent notice', hideToday: 'Do not show again today', goOn: 'Continue to log in', maintenance: 'System maintenance', banner: 'There is an urgent notice. Read it',
    browsers: 'Unsupported browser', download: 'Download Firefox', proceed: 'Continue',
    cookies: 'Cookie policy', acceptCookies: 'Accept', readCookies: 'Read the cookie policy', cookiePolicy: 'Cookie Policy', menu: 'Menu', showSessions: 'Show sessions', thisSession: 'This session',
  },
  'ko-KR': {
    accept: '약관 동의', agree: '동의', all: '전체 동의', optional: '선택',
    guide: '이용 안내', faq: '자주 묻는 질문', search: '검색', none: '검색 결과가 없습니다.', lookFor: '잠긴', found: '계정이 잠긴 이유가 무엇인가요?', other: '인증번호가 오지 않습니다. 어떻게 해야 하나요?',
    urgent: '긴급 공지', hideToday: '오늘 하루 보지 않기', goOn: '로그인 계속하기', maintenance: '시스템 점검', banner: '긴급 공지가 있습니다. 확인하기',
    browsers: '지원하지 않는 브라우저', download: 'Firefox 다운로드', proceed: '계속 진행',
    cookies: '쿠키 정책', acceptCookies: '동의', readCookies: '쿠키 정책 보기', cookiePolicy: '쿠키 정책', menu: '메뉴', showSessions: '세션 보기', thisSession: '현재 세션',
  },
} as const satisfies Readonly<Record<Language, object>>
