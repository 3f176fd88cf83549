import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectOf } from './usage.ts'

const here = join(import.meta.dirname, '../..')

test.each<[string, readonly string[], string, readonly string[]]>([
  ['none is named', ['--reporter', 'json'], '.', ['--reporter', 'json']],
  ['a folder with flows', ['examples/room-booking'], 'examples/room-booking', []],
  [
    'a folder with flows among other words',
    ['--reporter', 'json', 'examples/room-booking/', 'flows/rooms'],
    'examples/room-booking',
    ['--reporter', 'json', 'flows/rooms'],
  ],
  ['a folder of this project', ['flows/verify'], '.', ['flows/verify']],
  ['nothing that is there', ['no/such/folder'], '.', ['no/such/folder']],
])('the project is found where %s', (_, words, root, rest) => {
  expect(projectOf(here, words)).toEqual({ root: join(here, root).replace(/\/$/, ''), words: rest })
})
