import type { SignUpRules } from '../../sign-up/sign-up-rules.ts'
import type { PageLanguage } from '../../texts/preferred-language.ts'

export const signUpNews = [
  'invited',
  'refused',
  'approved',
  'declined',
  'nothing',
  'turned',
] as const
export type SignUpNews = (typeof signUpNews)[number]

export const signUpTexts = {
  en: {
    title: 'Sign-up',
    about: 'It plays the administrator: who is invited, who is approved, and how one signs up.',
    open: 'Sign up now',
    invite: 'Invite somebody',
    email: 'Email address',
    groups: 'Groups, with a comma between them',
    tenant: 'Organization',
    send: 'Send the invitation',
    waiting: 'Waiting for approval',
    nobody: 'Nobody waits.',
    since: 'since',
    approve: 'Approve',
    decline: 'Decline',
    rules: 'How one signs up',
    save: 'Save',
    domains: 'Allowed email domains, with a comma between them; none: any',
    postfix: 'Added to every ID',
    switches: {
      open: 'Sign-up is open',
      inviteOnly: 'By invitation only',
      approval: 'Somebody has to approve',
      byProvider: 'Also by an identity provider',
      byProviderAsked: 'Who comes by an identity provider is asked first',
      confirmEmail: 'The email address is confirmed',
      confirmPhone: 'The mobile number is confirmed',
    } satisfies Switches,
    news: {
      invited: 'The invitation was sent. Its link is in the inbox.',
      refused: 'This is not an email address.',
      approved: 'The account was approved.',
      declined: 'The account was declined.',
      nothing: 'This was decided already.',
      turned: 'Saved.',
    } satisfies Record<SignUpNews, string>,
  },
  ko: {
    title: '회원가입',
    about:
      '관리자 역할을 하는 화면입니다. 사용자를 초대하고, 가입을 승인하고, 가입 방법을 정할 수 있습니다.',
    open: '회원가입 화면 열기',
    invite: '사용자 초대',
    email: '이메일 주소',
    groups: '그룹 (쉼표로 구분)',
    tenant: '조직',
    send: '초대 보내기',
    waiting: '승인 대기',
    nobody: '승인을 기다리는 사용자가 없습니다.',
    since: '신청 시각',
    approve: '승인',
    decline: '거절',
    rules: '가입 방법',
    save: '저장',
    domains: '허용할 이메일 도메인 (쉼표로 구분, 비워 두면 모두 허용)',
    postfix: '아이디 뒤에 붙는 문자',
    switches: {
      open: '회원가입 허용',
      inviteOnly: '초대받은 사용자만 가입',
      approval: '승인 필요',
      byProvider: 'ID 제공자(IdP) 계정으로 가입 허용',
      byProviderAsked: 'ID 제공자(IdP) 계정으로 가입하기 전에 확인',
      confirmEmail: '이메일 인증',
      confirmPhone: '휴대폰 인증',
    } satisfies Switches,
    news: {
      invited: '초대를 보냈습니다. 받은 메시지함에서 주소를 확인해 주세요.',
      refused: '이메일 주소 형식이 아닙니다.',
      approved: '계정을 승인했습니다.',
      declined: '계정을 거절했습니다.',
      nothing: '이미 처리되었습니다.',
      turned: '저장했습니다.',
    } satisfies Record<SignUpNews, string>,
  },
} as const satisfies Readonly<Record<PageLanguage, object>>

type Switches = Readonly<
  Record<
    Extract<
      keyof SignUpRules,
      | 'open'
      | 'inviteOnly'
      | 'approval'
      | 'byProvider'
      | 'byProviderAsked'
      | 'confirmEmail'
      | 'confirmPhone'
    >,
    string
  >
>
