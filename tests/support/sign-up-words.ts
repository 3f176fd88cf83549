import type { Language } from './words.ts'

/** What a person reads while signing up: written down here once more, so that a changed text is noticed. */
export const SIGN_UP_WORDS = {
  'en-US': {
    title: 'Sign up', next: 'Next', back: 'Back', leave: 'Cancel', leaveNow: 'Leave', stay: 'Stay', signUp: 'Sign up', sendCode: 'Send code', confirm: 'Confirm',
    terms: 'Terms', agreeToAll: 'Agree to all', missing: 'Agree to all required terms.', read: 'Read here', close: 'Close the text', ofTerms: 'Your account',
    email: 'Confirm your email address', address: 'Email address', phone: 'Confirm your mobile number', number: 'Mobile number', code: '8-digit verification code',
    profile: 'About you', familyName: 'Family name', givenName: 'Given name', company: 'Company', department: 'Department', continent: 'Continent', asia: 'Asia', city: 'City and time zone',
    approver: 'Approver', approverName: 'Name or department of the approver', keyword: 'haneul', who: 'Haneul Kim',
    account: 'ID and password', id: 'Account ID', check: 'Check the ID', taken: 'This ID is already in use.', free: 'is free.', password: 'Password', again: 'Confirm password',
    done: 'You have signed up', waiting: 'Waiting for approval', logIn: 'Log in', invited: 'Your invitation to', exists: 'This email address is already registered.', step: 'Step',
    incorrect: 'The code is incorrect (1 of 2).', justSent: 'A code was sent there a moment ago.', againIn: 'A code can be sent again in', tooMany: 'You have exceeded the number of attempts. Request a new code, or contact the service desk.', works: /^The code works until /,
    warning: 'Sign-up not possible', over: 'This invitation link does not work.', inviteOnly: 'You can sign up only with an invitation.', pending: 'Your account is waiting for approval.', byEmail: 'Email verification',
  },
  'ko-KR': {
    title: '회원 가입', next: '다음', back: '이전', leave: '취소', leaveNow: '나가기', stay: '계속 작성', signUp: '가입하기', sendCode: '인증번호 받기', confirm: '확인',
    terms: '약관 동의', agreeToAll: '전체 동의', missing: '필수 약관에 모두 동의해 주세요.', read: '여기에서 보기', close: '내용 닫기', ofTerms: '계정',
    email: '이메일 인증', address: '이메일 주소', phone: '휴대폰 인증', number: '휴대폰 번호', code: '인증번호 8자리',
    profile: '정보 입력', familyName: '성', givenName: '이름', company: '회사', department: '부서', continent: '대륙', asia: '아시아', city: '도시 및 시간대',
    approver: '승인자 선택', approverName: '승인자 이름 또는 부서', keyword: '하늘', who: '김하늘',
    account: '아이디와 비밀번호', id: '아이디', check: '중복 확인', taken: '이미 사용 중인 아이디입니다.', free: '사용할 수 있습니다.', password: '비밀번호', again: '비밀번호 확인',
    done: '가입 완료', waiting: '승인 대기', logIn: '로그인', invited: '주소로 받은 초대를 확인했습니다.', exists: '이미 등록된 이메일입니다.', step: '단계',
    incorrect: '인증번호가 올바르지 않습니다. (1/2회)', justSent: '방금 인증번호를 보냈습니다.', againIn: '다시 보낼 수 있을 때까지', tooMany: '인증 시도 횟수를 초과했습니다. 인증번호를 다시 요청하거나 서비스 데스크에 문의해 주세요.', works: /^인증번호는 .*까지 유효합니다\.$/,
    warning: '회원 가입 불가', over: '사용할 수 없는 초대 링크입니다.', inviteOnly: '초대받은 사용자만 가입할 수 있습니다.', pending: '계정 승인을 기다리고 있습니다.', byEmail: '이메일 인증',
  },
} as const satisfies Readonly<Record<Language, unknown>>
