import type { components } from '../../src/api/generated/common-api.ts'
import { foldText } from '../dev/users/fold-text.ts'
import { maskEmail } from '../sign-in/mask.ts'
import type { Language } from './language.ts'

const approvers = [
  {
    id: 'approver-1',
    name: '박서준',
    english: 'Seojun Park',
    department: { 'en-US': 'Human resources', 'ko-KR': '인사팀' },
    email: 'seojun.park@example.com',
  },
  {
    id: 'approver-2',
    name: '김하늘',
    english: 'Haneul Kim',
    department: { 'en-US': 'Information security', 'ko-KR': '정보보호팀' },
    email: 'haneul.kim@example.com',
  },
  {
    id: 'approver-3',
    name: '이도윤',
    english: 'Doyun Lee',
    department: { 'en-US': 'Sales', 'ko-KR': '영업팀' },
    email: 'doyun.lee@example.com',
  },
  {
    id: 'approver-4',
    name: '최유진',
    english: 'Yujin Choi',
    department: { 'en-US': 'Research', 'ko-KR': '연구소' },
    email: 'yujin.choi@example.com',
  },
] as const

/**
 * Finds approvers by a part of a name or of a department, in either language. Addresses are masked,
 * because anybody may search.
 */
export function findApprovers(
  keyword: string,
  language: Language,
): components['schemas']['Approvers'] {
  const keywordText = foldText(keyword)
  const matches =
    keywordText.length < 2
      ? []
      : approvers.filter(({ name, english, department }) =>
          [name, english, ...Object.values(department)].some((text) =>
            foldText(text).includes(keywordText),
          ),
        )
  return {
    items: matches.map((one) => ({
      approverId: one.id,
      name: nameOf(one, language),
      department: one.department[language],
      maskedEmail: maskEmail(one.email),
    })),
  }
}

/** Returns the name of an approver; undefined for an unknown id. */
export function approverName(id: string, language: Language): string | undefined {
  const approver = approvers.find((one) => one.id === id)
  return approver && nameOf(approver, language)
}

const nameOf = ({ name, english }: (typeof approvers)[number], language: Language): string =>
  language === 'ko-KR' ? name : english
