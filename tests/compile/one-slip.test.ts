import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const sources = readSources(join(import.meta.dirname, '../..'))

/** What is told of the project with one slip of the pen: place, code and what is suggested, and which files the related places are in. */
function said(file: string, right: string, wrong: string): readonly (readonly [place: string, suggested: string, related: string])[] {
  const text = sources.files.get(file) ?? ''
  if (!text.includes(right)) throw new Error(`There is no ${right} in ${file}.`)
  const { diagnostics } = compile({ ...sources, files: new Map(sources.files).set(file, text.replace(right, wrong)) })
  return diagnostics.map(({ span, code, message, related }) => [
    `${span.file}:${span.line}:${span.column} ${code}`,
    /Did you mean "([^"]+)"\?/.exec(message)?.[1] ?? '',
    [...new Set(related.map((each) => each.span.file))].toSorted().join(' '),
  ])
}

const placeOf = (file: string, words: string, within = words) => {
  const lines = (sources.files.get(file) ?? '').split('\n')
  const line = lines.findIndex((each) => each.includes(words))
  return `${file}:${line + 1}:${(lines[line] ?? '').indexOf(words) + words.indexOf(within) + 1}`
}

const english = 'flows/texts/en-US/app.yaml'
const korean = 'flows/texts/ko-KR/app.yaml'

describe('a form of a text under another name is told once, at its key', () => {
  it.each([
    [english, 'tooManyRequests_other', 'tooManyRequests_others', english],
    [english, 'tooManyRequests_one', 'tooManyRequests_One', english],
    [english, 'tooManyRequests_one', 'tooManyRequests-one', english],
    [english, 'tooManyRequests_one', 'tooManyRequests_few', english],
    [english, 'tooManyRequests_one', 'toManyRequests_one', english],
    [korean, 'tooManyRequests', 'tooManyRequests_one', ''],
  ])('%s: %s as %s', (file, right, wrong, beside) => {
    expect(said(file, `${right}:`, `${wrong}:`)).toEqual([[`${placeOf(file, `${right}:`)} unused-plural`, right, beside]])
  })
})
