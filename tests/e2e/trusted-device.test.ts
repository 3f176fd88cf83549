import { expect, test } from 'vitest'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  chooseSms,
  enterCode,
  enterPassword,
  heading,
  passFirstStep,
  signOut,
  toLogin,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Language } from '../support/words.ts'

/** Repeated here so that a changed text is noticed. */
const words = {
  'en-US': {
    trust: 'Trust this device for 30 days',
    show: 'Show devices',
    trusted: 'Trusted devices',
    end: 'Stop trusting',
    ended: 'This device is no longer trusted.',
  },
  'ko-KR': {
    trust: '30일 동안 이 기기에서 추가 인증 생략',
    show: '기기 보기',
    trusted: '신뢰할 수 있는 기기',
    end: '신뢰 해제',
    ended: '다음 로그인부터 추가 인증이 필요합니다.',
  },
} as const satisfies Readonly<Record<Language, unknown>>

const gatehouse = useGatehouse()

/** Signs in by both steps, and ticks the box. */
async function signInToTrust(visitor: Visitor): Promise<void> {
  await passFirstStep(visitor)
  const code = await chooseSms(visitor)
  const box = visitor.page.getByRole('checkbox', { name: words[visitor.words.tag].trust })
  expect(await box.isChecked()).toBe(false)
  await box.check()
  await expectAccessible(visitor.page)
  await enterCode(visitor, code)
  await heading(visitor, visitor.words.home)
}

/** Signs out, and enters the password again in the same browser. */
async function returnWithPassword(visitor: Visitor): Promise<void> {
  await signOut(visitor)
  await toLogin(visitor)
  await enterPassword(visitor)
}

test.each(['en-US', 'ko-KR'] as const)(
  'the same browser needs the password only, until its trust ends (%s)',
  async (language) => {
    const visitor = await gatehouse.visit({ language })
    const { page } = visitor
    const own = words[language]
    await signInToTrust(visitor)
    await returnWithPassword(visitor)
    await heading(visitor, visitor.words.home)
    await page.getByRole('button', { name: own.show }).click()
    const section = page.locator('section', { hasText: own.trusted }).last()
    await section.locator('.menu-button').click()
    await expectAccessible(page)
    await section.getByRole('menuitem', { name: own.end }).click()
    await page.getByText(own.ended).waitFor()
    await expect.poll(() => page.getByText(own.trusted).count()).toBe(0)
    await returnWithPassword(visitor)
    await heading(visitor, visitor.words.options)
    expect(visitor.watch.faults()).toEqual([])
  },
)
