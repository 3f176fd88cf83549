import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  chooseSms,
  enterCode,
  enterPassword,
  heading,
  otherThan,
  signOut,
  toLogin,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import { WORDS } from '../support/words.ts'

const gatehouse = useGatehouse()
const korean = WORDS['ko-KR']

/**
 * Imitates a translator of pages: takes each text out and puts it back within new elements, now and
 * after each change. React's nodes are then no longer children of their old parents.
 */
async function translated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        texts.push(node as Text)
      for (const text of texts) {
        const within = text.parentElement
        if (
          within === null ||
          within.tagName === 'FONT' ||
          text.data.trim() === '' ||
          within.closest('script, style, noscript, [translate=no]')
        )
          continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    wrap()
    new MutationObserver(wrap).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
}

test('B32 a translated page completes the sign-in, its errors, and the sign-out', async () => {
  const visitor = await gatehouse.visit({ as: 'seoyeon.lee' })
  const { page, words, watch } = visitor
  await toLogin(visitor)
  await translated(page)
  await enterPassword(visitor, 'not-it')
  await page.getByText('The ID or password is incorrect').first().waitFor()
  await enterPassword(visitor)
  await heading(visitor, words.options)
  const code = await chooseSms(visitor)
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: '한국어' }).click()
  await heading({ ...visitor, words: korean }, korean.smsScreen)
  await page
    .getByText(/\*로 보냈습니다|[0-9]로 보냈습니다/)
    .first()
    .waitFor()
  expect(await page.getByText(/We texted|Resend|Verify/).count()).toBe(0)
  await page.getByRole('button', { name: '언어: 한국어' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await heading(visitor, words.smsScreen)
  await enterCode(visitor, otherThan(code))
  await page.getByText('The code is incorrect').first().waitFor()
  await enterCode(visitor, code)
  await heading(visitor, words.home)
  await signOut(visitor)
  expect(watch.faults()).toEqual([])
})
