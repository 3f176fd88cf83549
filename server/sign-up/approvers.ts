import type { components } from '../../src/api/generated/common-api.ts'
import { foldText } from '../addresses/address-key.ts'
import { maskEmail } from '../sign-in/mask.ts'
import { type Language, serverLanguages, serverText } from '../texts/server-text.ts'

/** Names and departments are texts of the server. */
const approvers = [
  { id: 'approver-1', email: 'seojun.park@example.com' },
  { id: 'approver-2', email: 'haneul.kim@example.com' },
  { id: 'approver-3', email: 'doyun.lee@example.com' },
  { id: 'approver-4', email: 'yujin.choi@example.com' },
] as const

/**
 * Finds approvers by a part of a name or of a department, in any language. Addresses are masked,
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
      : approvers.filter((one) =>
          serverLanguages
            .flatMap((each) => [nameOf(one, each), departmentOf(one, each)])
            .some((text) => foldText(text).includes(keywordText)),
        )
  return {
    items: matches.map((one) => ({
      approverId: one.id,
      name: nameOf(one, language),
      department: departmentOf(one, language),
      maskedEmail: maskEmail(one.email),
    })),
  }
}

/** Returns the name of an approver; undefined for an unknown id. */
export function approverName(id: string, language: Language): string | undefined {
  const approver = approvers.find((one) => one.id === id)
  return approver && nameOf(approver, language)
}

type Approver = (typeof approvers)[number]

const nameOf = ({ id }: Approver, language: Language): string =>
  serverText(language, `approvers.${id}.name`)
const departmentOf = ({ id }: Approver, language: Language): string =>
  serverText(language, `approvers.${id}.department`)
