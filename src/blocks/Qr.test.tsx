import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { I18nextProvider } from 'react-i18next'
import { encode } from 'uqr'
import '../../tests/support/react-act.ts'
import { createTexts } from '../i18n/texts.ts'
import { Qr } from './Qr.tsx'
import { qrCode } from './qr-code.ts'

const texts = createTexts({ language: 'en-US', missing: (key) => { throw new Error(`no text ${key}`) }, loadNamespace: async () => ({}) })
texts.add('en-US', 'app', { code: 'QR code for your authenticator app', key: 'Key to type', open: 'Open in the app', block: { copy: 'Copy', copied: 'Copied' } })
texts.add('ko-KR', 'app', { code: '인증 앱에 등록할 QR 코드', key: '직접 입력할 키', block: { copy: '복사', copied: '복사했습니다' } })

let place: HTMLElement
let root: Root
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  await texts.use('en-US')
})

const draw = (value: string, opens = false) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <Qr view={{ id: 'qr', block: 'qr', value, label: { key: 'app.code' }, typed: { label: { key: 'app.key' }, value: 'JBSWY3DPEHPK', copy: true, groups: 4 }, ...(opens && { opens: { key: 'app.open' } }) }} />
      </I18nextProvider>,
    ),
  )
const picture = () => place.querySelector('svg[role="img"]')

describe('a QR code', () => {
  test.each([['en-US', 'QR code for your authenticator app', 'Key to type'], ['ko-KR', '인증 앱에 등록할 QR 코드', '직접 입력할 키']] as const)('in %s is an image with a name, and a key to type beside it', async (language, name, key) => {
    await texts.use(language)
    await draw('otpauth://totp/Gatehouse:kim?secret=JBSWY3DPEHPK')
    expect([picture()?.getAttribute('role'), picture()?.getAttribute('aria-label')]).toEqual(['img', name])
    expect([...place.querySelectorAll('dt, bdi')].map(({ textContent }) => textContent)).toEqual([key, 'JBSWY3DPEHPK'])
    expect(place.querySelector('bdi')?.getAttribute('translate')).toBe('no')
    // What the picture holds is in no attribute and no text.
    expect(place.innerHTML).not.toContain('otpauth')
  })

  test.each(['otpauth://totp/x?secret=JBSWY3DPEHPK', 'singleid://pair?code=x'])('opens in its app where it is told to, and nowhere else: %s', async (value) => {
    await draw(value)
    expect(place.querySelector('a')).toBeNull()
    await draw(value, true)
    expect([place.querySelector('a')?.getAttribute('href'), place.querySelector('a')?.textContent]).toEqual([value, 'Open in the app'])
  })

  test.each(['javascript:alert(1)', 'https://example.com/', 'data:text/html,x', ' otpauth://x'])('is no link to anything but an app: %s', async (value) => {
    await draw(value, true)
    expect(place.querySelector('a')).toBeNull()
  })

  test.each([['nothing', ''], ['more than any code holds', 'x'.repeat(4000)]])('of %s leaves the key to type', async (_, value) => {
    await draw(value)
    expect([picture(), place.querySelector('bdi')?.textContent]).toEqual([null, 'JBSWY3DPEHPK'])
  })
})

test('the path draws each dark module of the code, within four light ones', () => {
  const text = 'otpauth://totp/Gatehouse:kim?secret=JBSWY3DPEHPK'
  const { size = 0, path = '' } = qrCode(text) ?? {}
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const drawn = new Set([...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, width]) => Array.from({ length: Number(width) }, (_, at) => `${Number(x) + at} ${y}`)))
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x + 4} ${y + 4}`] : [])))
  expect(size).toBe(data.length + 8)
  expect([...drawn].toSorted()).toEqual(dark.toSorted())
})
