import type { PageLanguage } from '../../texts/preferred-language.ts'

export const dockTexts = {
  en: {
    title: 'Codes',
    titleFor: (name: string) => `Codes for ${name}`,
    empty: 'No code yet. It appears here as soon as one is sent.',
    channels: { sms: 'SMS', email: 'Email', knox: 'Knox Messenger' },
    newCode: (name: string, channel: string, code: string) =>
      `New code for ${name}, by ${channel}: ${code}`,
    copyCode: (code: string) => `Copy the code ${code}`,
    copy: 'Copy',
    copied: 'Copied',
    request: (name: string, browser: string) =>
      `${name}: a sign-in in ${browser} asks for approval.`,
    approve: 'Approve on the phone',
    inbox: 'All messages',
    phone: 'Phone',
    refresh: 'Refresh',
  },
  ko: {
    title: '인증번호',
    titleFor: (name: string) => `${name} 님의 인증번호`,
    empty: '아직 받은 인증번호가 없습니다. 인증번호를 보내면 여기에 바로 표시됩니다.',
    channels: { sms: 'SMS', email: '이메일', knox: 'Knox 메신저' },
    newCode: (name: string, channel: string, code: string) =>
      `${name} 님의 새 인증번호(${channel}): ${code}`,
    copyCode: (code: string) => `인증번호 ${code} 복사`,
    copy: '복사',
    copied: '복사됨',
    request: (name: string, browser: string) =>
      `${name} 님: ${browser} 로그인의 승인을 기다리고 있습니다.`,
    approve: '휴대폰에서 승인',
    inbox: '전체 메시지',
    phone: '휴대폰',
    refresh: '새로 고침',
  },
} as const satisfies Readonly<Record<PageLanguage, object>>
