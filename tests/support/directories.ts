import { heading, passFirstStep, toLogin } from './sign-in.ts'
import type { Trip } from './trip.ts'
import type { Visitor } from './visitor.ts'
import type { Language } from './words.ts'

/**
 * Texts for users with a password in a directory. Repeated here so that a changed text is noticed.
 */
const WORDS = {
  'en-US': {
    directory: 'Active Directory password',
    screen: 'Enter your AD password',
    account: 'AD account',
    password: 'AD password',
    needed: 'Fill in this field.',
    incorrect: 'The AD account or password is incorrect. (attempt 1 of 5)',
    locked: 'locked for 10 minutes',
    suspended: 'This account is suspended.',
    knox: 'Knox Identity',
    knoxScreen: 'Enter your Knox password',
    knoxId: 'Knox ID',
    knoxPassword: 'Knox password',
    knoxIncorrect: 'The Knox ID or password is incorrect. (attempt 1 of 5)',
  },
  'ko-KR': {
    directory: 'Active Directory 비밀번호',
    screen: 'AD 비밀번호 입력',
    account: 'AD 계정',
    password: 'AD 비밀번호',
    needed: '필수 입력 항목입니다.',
    incorrect: 'AD 계정 또는 비밀번호가 올바르지 않습니다. (1/5회)',
    locked: '10분 동안 계정이 잠겼습니다',
    suspended: '사용이 정지된 계정입니다.',
    knox: 'Knox Identity',
    knoxScreen: 'Knox 비밀번호 입력',
    knoxId: 'Knox ID',
    knoxPassword: 'Knox 비밀번호',
    knoxIncorrect: 'Knox ID 또는 비밀번호가 올바르지 않습니다. (1/5회)',
  },
} as const satisfies Readonly<Record<Language, unknown>>

export const directoryWords = ({ words }: Visitor) => WORDS[words.tag]

export type Directory = 'ActiveDirectory' | 'KnoxIdentity'

/** Returns the texts of a directory: its title, its user name and its password. */
export function wordsOf(visitor: Visitor, directory: Directory) {
  const own = directoryWords(visitor)
  return directory === 'ActiveDirectory'
    ? {
        method: own.directory,
        screen: own.screen,
        name: own.account,
        password: own.password,
        incorrect: own.incorrect,
      }
    : {
        method: own.knox,
        screen: own.knoxScreen,
        name: own.knoxId,
        password: own.knoxPassword,
        incorrect: own.knoxIncorrect,
      }
}

/** From the list of methods to the screen of the directory. */
export async function choose(visitor: Visitor, directory: Directory): Promise<void> {
  const { method, screen } = wordsOf(visitor, directory)
  await visitor.page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: method })
    .click()
  await heading(visitor, screen)
}

export async function beginWithoutPassword(visitor: Visitor): Promise<void> {
  const { page, words, person } = visitor
  await toLogin(visitor)
  await page.getByRole('textbox', { name: words.username }).fill(person.username)
  await page.getByRole('button', { name: words.withoutPassword }).click()
  await heading(visitor, words.options)
}

export async function enterDirectoryPassword(
  visitor: Visitor,
  directory: Directory,
  password: string,
): Promise<void> {
  await visitor.page
    .getByLabel(wordsOf(visitor, directory).password, { exact: true })
    .fill(password)
  await visitor.page.keyboard.press('Enter')
}

/** Returns the user's password, from the sandbox's list of demo users. */
export async function passwordIn(
  { origin, person }: Visitor,
  directory: Directory,
): Promise<string> {
  const people = (await (await fetch(`${origin}/sandbox/people.json`)).json()) as readonly {
    readonly username: string
    readonly directoryPasswords: Readonly<Record<string, string>>
  }[]
  return (
    people.find(({ username }) => username === person.username)?.directoryPasswords[directory] ?? ''
  )
}

const trip = (directory: Directory, id: string, as: string): Trip => ({
  name: `the password of ${directory}`,
  as,
  rows: [
    {
      id,
      face: 'typed',
      async reach(visitor) {
        await beginWithoutPassword(visitor)
        await choose(visitor, directory)
      },
    },
    {
      id,
      async reach(visitor) {
        await passFirstStep(visitor)
        await choose(visitor, directory)
      },
    },
    {
      id,
      face: 'wrong',
      by: `verify${directory}`,
      async reach(visitor) {
        await enterDirectoryPassword(visitor, directory, 'wrong')
        await visitor.page.locator('[aria-invalid=true]').waitFor()
      },
    },
  ],
})

/** The screens of both directories. */
export const DIRECTORY_TRIPS: readonly Trip[] = [
  trip('ActiveDirectory', 'verify-active-directory', 'haeun.jang'),
  trip('KnoxIdentity', 'verify-knox-identity', 'doyun.ryu'),
]
