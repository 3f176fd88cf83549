import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { changeTexts, placesOf } from './product-texts.ts'

const { files } = readSources(join(import.meta.dirname, '..', '..', '..'))
const office = readSources(
  join(import.meta.dirname, '..', '..', '..', 'examples', 'room-booking'),
).files

type Written = readonly [key: string, language: string, value: string | null, base: string | null]

const change = (...[key, language, value, base]: Written) => ({ key, language, value, base })
const lines = (text = '') => text.split('\n')

/** Of each language: reading all files for each text would take minutes. */
const every = 61

test('changes a text of the product in its own line alone', () => {
  for (const [language, places] of placesOf({ files }, 'default'))
    for (const [key, { file, value }] of [...places].filter((_, at) => at % every === 0)) {
      const { files: changed } = changeTexts(files, 'default', [
        change(key, language, `${value} #1`, value),
      ])
      expect([...changed.keys()]).toEqual([file])
      const [before, after] = [lines(files.get(file)), lines(changed.get(file))]
      expect(after.length).toBe(before.length)
      expect(after.filter((line, at) => line !== before[at])).toHaveLength(1)
      expect(
        placesOf({ files: new Map([...files, ...changed]) }, 'default')
          .get(language)
          ?.get(key)?.value,
      ).toBe(`${value} #1`)
    }
}, 60_000)

test('adds a missing text, and a text of a tenant to its file', () => {
  const ko = 'flows/texts/ko-KR/office.yaml'
  const { files: added } = changeTexts(office, 'default', [
    change('office.more', 'ko-KR', '더', null),
  ])
  expect(added.get(ko)).toBe(`${office.get(ko) ?? ''}more: 더\n`)
  const tower = 'flows/tenants/tower.yaml'
  const { files: own } = changeTexts(office, 'tower', [
    change('office.title', 'ko-KR', '어디에서 일하세요?', null),
    change('office.title', 'en-US', 'Which floor?', null),
  ])
  expect(own.get(tower)).toContain('office: { title: 어디에서 일하세요? }')
  expect(own.get(tower)).toContain('office: { title: Which floor? }')
  const reset = changeTexts(own, 'tower', [
    change('office.title', 'ko-KR', null, '어디에서 일하세요?'),
    change('office.title', 'en-US', null, 'Which floor?'),
  ])
  expect(reset.files.get(tower)).toBe(office.get(tower))
})

test('tells of a text that another program changed meanwhile', () => {
  const { files: changed, outdated } = changeTexts(office, 'default', [
    change('office.title', 'en-US', 'Mine', 'Read before'),
  ])
  expect(changed.size).toBe(0)
  expect(outdated).toEqual([
    { key: 'office.title', language: 'en-US', theirs: 'Where do you work?' },
  ])
})
