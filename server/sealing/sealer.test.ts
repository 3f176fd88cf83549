import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { generateSealingKey, loadSealer } from './key-files.ts'
import { createSealer, type SealingKey, UnknownSealingKeyError } from './sealer.ts'

const key = (id: string): SealingKey => ({ id, key: randomBytes(32) })
const place = ['secret', 'cookie-key', '1'] as const

describe('a sealed value', () => {
  const first = key('first')
  const sealer = createSealer(() => [first])
  const sealed = sealer.seal(place, 'a key')

  test('is opened at its place, and is another one each time', () => {
    expect(sealed).toMatch(/^s1\.first\.[\w-]+$/)
    expect(sealer.open(place, sealed)).toBe('a key')
    expect(sealer.seal(place, 'a key')).not.toBe(sealed)
  })

  test.each([
    ['at another row', ['secret', 'cookie-key', '2'] as const, sealed],
    ['in another column', ['message', 'cookie-key', '1'] as const, sealed],
    ['changed', place, `${sealed.slice(0, -2)}AA`],
    ['cut', place, sealed.slice(0, 30)],
    ['in clear', place, 'a key'],
    ['under another id', place, sealed.replace('.first.', '.second.')],
  ])('is refused %s', (_case, at, value) => {
    const both = createSealer(() => [first, { ...first, id: 'second' }])
    expect(() => both.open(at, value)).toThrow(
      /^(Unsupported state or unable to authenticate data|The value is not sealed\.|Invalid authentication tag.*)$/,
    )
  })

  test('is opened by an earlier key, and by one that was added since', () => {
    const keys = [first]
    const growing = createSealer(() => [...keys])
    const second = key('second')
    const later = createSealer(() => [second, first]).seal(place, 'later')
    expect(() => growing.open(place, later)).toThrow(UnknownSealingKeyError)
    keys.unshift(second)
    expect(growing.open(place, later)).toBe('later')
    expect(growing.open(place, sealed)).toBe('a key')
    expect(growing.seal(place, 'x')).toMatch(/^s1\.second\./)
  })
})

describe('SEALING_KEYS', () => {
  test('has several keys, the first one seals', () => {
    const [one, other] = [generateSealingKey(), generateSealingKey()]
    const sealer = loadSealer({ dataFolder: '', sealingKeys: `${one}, ${other}` })
    expect(sealer.keyIds()).toEqual([one.slice(0, 8), other.slice(0, 8)])
  })

  test.each(['', 'key', 'id:short', `${'a:'.padEnd(45, 'x')},${'a:'.padEnd(45, 'y')}`])(
    'is refused as "%s"',
    (sealingKeys) => {
      expect(() => loadSealer({ dataFolder: '', sealingKeys })).toThrow(/^SEALING_KEYS must read/)
    },
  )
})
