import { describe, expect, test } from 'vitest'
import { yamlPlace } from './yaml-place.ts'

/** The place of `|` in a text. */
const placeIn = (text: string) => {
  const { path, key, siblings } = yamlPlace(text.replace('|', ''), text.indexOf('|'))
  return { path: path.join(' '), key, siblings: [...siblings].toSorted() }
}

describe('the place of the cursor', () => {
  test.each([
    ['an empty file', '|', '', undefined, []],
    ['a key at the root', 'screen: a\nla|\nroute: /a\n', '', undefined, ['route', 'screen']],
    ['a value at the root', 'screen: a\nlayout: ca|', '', 'layout', ['screen']],
    ['a key below another', 'form:\n  schema:\n    req|', 'form schema', undefined, []],
    ['an item of a list', 'content:\n  - te|', 'content -', undefined, []],
    ['a key of an item', 'content:\n  - text: a\n    to|', 'content -', undefined, ['text']],
    ['a second item', 'content:\n  - text: a\n  - li|', 'content -', undefined, []],
    ['a list at the column of its key', 'content:\n- text: a\n- li|', 'content -', undefined, []],
    ['a value of an item', 'content:\n  - text: a\n    tone: w|', 'content -', 'tone', ['text']],
    ['a map in braces', 'values:\n  otp: { digits: 6, la|', 'values otp', undefined, ['digits']],
    ['a value in braces', 'values:\n  otp: { digits: |', 'values otp', 'digits', ['digits']],
    ['a list in brackets', 'query: [a, |', 'query', '-', []],
    ['after a comment', 'form:\n  # note\n  sch|', 'form', undefined, []],
  ])('%s', (_, text, path, key, siblings) => {
    expect(placeIn(text)).toEqual({ path, key, siblings })
  })
})
