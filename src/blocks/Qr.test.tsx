import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { encode } from 'uqr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import { hostileAddresses } from '../../tests/support/engine/hostile-addresses.ts'
import type { ShellView } from '../engine/view.ts'
import { createTexts } from '../i18n/texts.ts'
import { BlockContextProvider } from './block-context.ts'
import { FactList, sizeIn } from './facts.tsx'
import { qrCode } from './qr-code.ts'
import { Qr } from './Qr.tsx'

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', {
  code: 'QR code for your authenticator app',
  key: 'Key to type',
  open: 'Open in the app',
  block: { copy: 'Copy', copyOf: 'Copy {what}', copied: 'Copied' },
})
texts.add('ko-KR', 'app', {
  code: '인증 앱에 등록할 QR 코드',
  key: '직접 입력할 키',
  block: { copy: '복사', copyOf: '{what} 복사', copied: '복사했습니다' },
})

const shell: ShellView = {
  title: { key: 'app.code' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: [],
  footer: { links: [], phone: '', email: '', copyright: '' },
  notices: [],
  covered: false,
}
const reported: unknown[] = []
const stage = {
  send: () => undefined,
  goTo: () => undefined,
  now: signal(0),
  shell: signal(shell),
  renderForm: () => null,
  report: (error: unknown) => void reported.push(error),
}

let place: HTMLElement
let root: Root
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  reported.length = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  await texts.use('en-US')
})

const render = (value: string, opens: boolean, key = 'JBSWY3DPEHPK') =>
  act(() =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <BlockContextProvider value={stage}>
          <Qr
            view={{
              id: 'qr',
              block: 'qr',
              value,
              label: { key: 'app.code' },
              ...(key && {
                typed: { label: { key: 'app.key' }, value: key, copy: true, groups: 4 },
              }),
              ...(opens && { opens: { key: 'app.open' } }),
            }}
          />
        </BlockContextProvider>
      </I18nextProvider>,
    ),
  )
/** Once the script that draws has come, or has not. */
const draw = async (value: string, opens = false) => {
  render(value, opens)
  await act(() => vi.dynamicImportSettled())
}
const picture = () => place.querySelector('svg[role="img"]')

describe('a QR code', () => {
  test.each([
    ['en-US', 'QR code for your authenticator app', 'Key to type'],
    ['ko-KR', '인증 앱에 등록할 QR 코드', '직접 입력할 키'],
  ] as const)('is a named image in %s with a key to type', async (language, name, key) => {
    await texts.use(language)
    await draw('otpauth://totp/Gatehouse:kim?secret=JBSWY3DPEHPK')
    expect([picture()?.getAttribute('role'), picture()?.getAttribute('aria-label')]).toEqual([
      'img',
      name,
    ])
    expect([...place.querySelectorAll('dt, bdi')].map(({ textContent }) => textContent)).toEqual([
      key,
      'JBSWY3DPEHPK',
    ])
    expect(place.querySelector('bdi')?.getAttribute('translate')).toBe('no')
    // The content of the picture is in no attribute and no text.
    // Only reads the markup: the secret must be in no attribute either.
    expect(place.innerHTML).not.toContain('otpauth')
  })

  test.each(['otpauth://totp/x?secret=JBSWY3DPEHPK', 'singleid://pair?code=x'])(
    'links to its app only when configured: %s',
    async (value) => {
      await draw(value)
      expect(place.querySelector('a')).toBeNull()
      await draw(value, true)
      expect([
        place.querySelector('a')?.getAttribute('href'),
        place.querySelector('a')?.textContent,
      ]).toEqual([value, 'Open in the app'])
    },
  )

  test.each([...hostileAddresses, 'https://example.com/', ' otpauth://x', '//otpauth://x'])(
    'is no link to anything but an app: %j',
    (value) => {
      render(value, true)
      expect(place.querySelector('a')).toBeNull()
    },
  )

  test('reserves its space while the script loads and shows no old code', async () => {
    render('otpauth://totp/a?secret=JBSWY3DPEHPK', false)
    expect([
      picture(),
      place.querySelector('svg[aria-hidden="true"]')?.getAttribute('viewBox'),
    ]).toEqual([null, '0 0 1 1'])
    await draw('otpauth://totp/a?secret=JBSWY3DPEHPK')
    // Only reads the markup, to compare two pictures.
    const older = picture()?.innerHTML
    await draw('otpauth://totp/b?secret=JBSWY3DPEHPK')
    expect(place.querySelectorAll('svg[role="img"]')).toHaveLength(1)
    // The same reading.
    expect(picture()?.innerHTML).not.toBe(older)
    expect(reported).toEqual([])
  })

  test('keeps its place before its content is known', async () => {
    await act(async () => render('', false, ''))
    expect([place.querySelectorAll('svg[aria-hidden="true"]').length, place.textContent]).toEqual([
      1,
      '',
    ])
    expect(reported).toEqual([])
  })

  test.each([
    ['nothing', '', 0],
    ['more than any code holds', 'x'.repeat(4000), 1],
  ])(
    'R8.05: shows the key without an image for %s and logs failures',
    async (_, value, failures) => {
      await draw(value)
      expect([place.querySelector('.qr > svg'), place.querySelector('bdi')?.textContent]).toEqual([
        null,
        'JBSWY3DPEHPK',
      ])
      expect(reported).toHaveLength(failures)
    },
  )
})

test.each([
  [
    'an address beside it',
    'behind a slash',
    'https://id.example/app/phone',
    '<span>https://</span><wbr><span>id.example/</span><wbr><span>app/</span><wbr><span>phone</span>',
  ],
  [
    'an e-mail address',
    'before its @',
    'jiwoo.im@sora.example',
    '<span>jiwoo.im</span><wbr><span>@sora.example</span>',
  ],
])('%s breaks first %s and is copied unchanged', async (_, _where, value, drawn) => {
  await act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <FactList facts={[{ label: { key: 'app.key' }, value, copy: true }]} />
      </I18nextProvider>,
    ),
  )
  // Only reads the markup: the places where a line may break are part of it.
  expect(place.querySelector('bdi')?.innerHTML).toBe(drawn)
  expect(place.querySelector('bdi')?.textContent).toBe(value)
})

test.each([
  ['ABCDEFGH', 0],
  ['GEZDGNBVGY3TQOJQ', 3],
])('the groups of %s may break at %i places', async (value, places) => {
  await act(async () =>
    root.render(
      <I18nextProvider i18n={texts.i18n}>
        <FactList facts={[{ label: { key: 'app.key' }, value, copy: true, groups: 4 }]} />
      </I18nextProvider>,
    ),
  )
  expect(place.querySelectorAll('wbr').length).toBe(places)
})

test.each([
  ['en-US', 0, '0 bytes'],
  ['en-US', 100, '100 bytes'],
  ['en-US', 48_230, '48.2 kB'],
  ['en-US', 12_000_000, '12 MB'],
  ['ko-KR', 100, '100바이트'],
])('in %s, a file of %i bytes has %s', (language, bytes, size) => {
  expect(sizeIn(language, bytes)).toBe(size)
})

test.each([
  ['en-US', 'Copy', 'Copy Key to type'],
  ['ko-KR', '복사', '직접 입력할 키 복사'],
] as const)(
  'names the copy button in %s with a sentence including its label',
  async (language, seen, heard) => {
    await texts.use(language)
    await draw('otpauth://totp/Gatehouse:kim?secret=JBSWY3DPEHPK')
    const button = place.querySelector('button')
    expect([button?.textContent, button?.getAttribute('aria-label')]).toEqual([seen, heard])
  },
)

test('draws each dark module of the code with four light modules around', () => {
  const text = 'otpauth://totp/Gatehouse:kim?secret=JBSWY3DPEHPK'
  const { size, path } = qrCode(text)
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const drawn = new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, width]) =>
      Array.from({ length: Number(width) }, (_, at) => `${Number(x) + at} ${y}`),
    ),
  )
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x + 4} ${y + 4}`] : [])))
  expect(size).toBe(data.length + 8)
  expect([...drawn].toSorted()).toEqual(dark.toSorted())
})
