/** What a person reads while a password is reset or an ID is looked for: written down here once more, so that a changed text is noticed. */
export const ACCOUNT_WORDS = {
  'en-US': {
    reset: 'Reset password', account: 'Enter your account ID', next: 'Next', password: 'New password', again: 'Confirm new password', change: 'Change password', cancel: 'Cancel', stop: 'Stop resetting the password?', stay: 'Stay', leave: 'Leave', check: 'Check your entries', numberMissing: 'Enter your mobile number.',
    weak: 'Very easy to guess.', strong: 'Very hard to guess.', history: 'You cannot reuse your last 5 passwords.', differ: 'The passwords do not match.', done: 'Password changed', logIn: 'Log in with the new password',
    find: 'Find ID', phone: 'Mobile phone', email: 'Email', family: 'Family name', given: 'Given name', number: 'Mobile number', address: 'Email address', send: 'Send code', spaces: 'Spaces are not allowed.', code: 'Enter the verification code', attempt: '(1 of 5)', tooMany: 'Too many attempts were made for this number.',
    found: 'Your IDs', joined: /Joined [A-Z][a-z]+/, whole: 'Send the full ID', sent: /We sent the ID to /, sentOften: /sent 3 times/, none: 'No ID found', tryAgain: 'Try again', toLogin: 'Go to login', back: 'Back',
    who: { username: 'minji.kim', masked: 'm*****m', family: 'Kim', given: 'Minji', number: '010-5550-0101', kept: '+82 10-5550-0101' },
  },
  'ko-KR': {
    reset: '비밀번호 재설정', account: '아이디 입력', next: '다음', password: '새 비밀번호', again: '새 비밀번호 확인', change: '비밀번호 변경', cancel: '취소', stop: '비밀번호 재설정을 그만두시겠습니까?', stay: '계속 작성', leave: '나가기', check: '입력한 내용을 확인해 주세요', numberMissing: '휴대폰 번호를 입력해 주세요.',
    weak: '추측하기 매우 쉬운 비밀번호입니다.', strong: '추측하기 매우 어려운 비밀번호입니다.', history: '최근 사용한 비밀번호 5개는 다시 사용할 수 없습니다.', differ: '비밀번호가 일치하지 않습니다.', done: '비밀번호 변경 완료', logIn: '새 비밀번호로 로그인',
    find: '아이디 찾기', phone: '휴대폰', email: '이메일', family: '성', given: '이름', number: '휴대폰 번호', address: '이메일 주소', send: '인증번호 받기', spaces: '공백은 입력할 수 없습니다.', code: '인증번호 입력', attempt: '(1/5회)', tooMany: '이 번호의 인증 시도 횟수를 초과했습니다.',
    found: '찾은 아이디', joined: /가입일 [0-9]{4}년/, whole: '전체 아이디 받기', sent: /아이디를 보냈습니다/, sentOften: /이미 3번 보내/, none: '찾은 아이디 없음', tryAgain: '다시 시도', toLogin: '로그인으로 이동', back: '이전',
    who: { username: 'seoyeon.lee', masked: 's*****e', family: '이', given: '서연', number: '010-5550-0102', kept: '+82 10-5550-0102' },
  },
} as const satisfies Readonly<Record<Language, unknown>>

type Language = 'en-US' | 'ko-KR'
