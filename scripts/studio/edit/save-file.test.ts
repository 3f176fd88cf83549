import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pathOf, readText, type Disk, mergeOf, saveFile } from './save-file.ts'

const file = 'flows/demo/start.yaml'
const old = 'screen: start\nroute: /start\naccess: public\n'
const next = 'screen: start\nroute: /begin\naccess: public\n'

let outside: string
let folder: string

beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'gatehouse-save-'))
  folder = join(outside, 'product')
  mkdirSync(join(folder, 'flows', 'demo'), { recursive: true })
  writeFileSync(join(folder, file), old)
})
afterEach(() => rmSync(outside, { recursive: true }))

const content = () => readFileSync(join(folder, file), 'utf8')
const base = () => readText(folder, file) ?? null

const disk: Disk = {
  create: async (path, mode) => open(path, 'wx', mode),
  write: async (handle, text) => handle.writeFile(text),
  close: async (handle) => handle.close(),
  replace: rename,
}

describe('saving', () => {
  test('writes the text and returns its version', async () => {
    const answer = await saveFile(folder, { file, text: next, base: base() })
    expect(answer).toEqual({ is: 'saved', version: base()?.version })
    expect(content()).toBe(next)
    expect(readdirSync(join(folder, 'flows', 'demo'))).toEqual(['start.yaml'])
  })

  // A killed process goes on at no await: before and after each step the file is whole.
  test.each(['create', 'write', 'close', 'replace'] as const)(
    'has the old or the new text when the process ends around "%s"',
    async (step) => {
      const seen: string[] = []
      const watched: Disk = {
        ...disk,
        [step]: async (...given: readonly unknown[]) => {
          seen.push(content())
          // The step has the arguments of the disk that it is a part of.
          const result: unknown = await (
            disk[step] as (...given: readonly unknown[]) => Promise<unknown>
          )(...given)
          seen.push(content())
          return result
        },
      }
      await saveFile(folder, { file, text: next, base: base() }, watched)
      expect(seen.every((text) => text === old || text === next)).toBe(true)
      expect(content()).toBe(next)
    },
  )

  test.each(['write', 'replace'] as const)('leaves no rest when "%s" fails', async (step) => {
    const full: Disk = { ...disk, [step]: async () => Promise.reject(new Error('ENOSPC')) }
    await expect(saveFile(folder, { file, text: next, base: base() }, full)).rejects.toThrow(
      'ENOSPC',
    )
    expect(content()).toBe(old)
    expect(readdirSync(join(folder, 'flows', 'demo'))).toEqual(['start.yaml'])
  })

  test('joins the changes of two people in different lines', async () => {
    const before = base()
    const theirs = old.replace('public', 'auth')
    writeFileSync(join(folder, file), theirs)
    const answer = await saveFile(folder, { file, text: next, base: before })
    expect(content()).toBe(theirs)
    expect(answer).toMatchObject({ is: 'changed', isInvalid: false, theirs: { text: theirs } })
  })

  test('does not write over an invalid file', async () => {
    const before = base()
    writeFileSync(join(folder, file), 'screen: "start\n')
    const answer = await saveFile(folder, { file, text: next, base: before })
    expect(answer).toMatchObject({ is: 'changed', isInvalid: true })
    expect(content()).toBe('screen: "start\n')
  })

  test('creates a new file only when there is none', async () => {
    const other = 'flows/demo/other.yaml'
    expect(await saveFile(folder, { file: other, text: next, base: null })).toMatchObject({
      is: 'saved',
    })
    expect(await saveFile(folder, { file: other, text: old, base: null })).toMatchObject({
      is: 'changed',
    })
    expect(readFileSync(join(folder, other), 'utf8')).toBe(next)
  })

  test('replaces a hard link, not the file behind it', async () => {
    linkSync(join(folder, file), join(outside, 'linked.yaml'))
    await saveFile(folder, { file, text: next, base: base() })
    expect(readFileSync(join(outside, 'linked.yaml'), 'utf8')).toBe(old)
  })
})

describe('a merge', () => {
  test('has both changes of different lines, and a conflict of one line', () => {
    expect(mergeOf('a\nB\nc\nd\n', 'a\nb\nc\nd\n', 'a\nb\nc\nD\n')).toEqual([
      { is: 'same', text: 'a\nB\nc\nD\n' },
    ])
    expect(mergeOf('a\nx\n', 'a\nb\n', 'a\ny\n')).toEqual([
      { is: 'same', text: 'a\n' },
      { is: 'conflict', mine: 'x\n', theirs: 'y\n' },
    ])
  })
  test('keeps the end of a file without a last line break', () => {
    expect(mergeOf('a\nb', 'a\nb', 'a\nb\n')).toEqual([{ is: 'same', text: 'a\nb\n' }])
  })
})

describe('the files that may be written', () => {
  test.each([
    '../outside.yaml',
    'flows/../../outside.yaml',
    'flows/./demo/start.yaml',
    '/etc/hosts',
    'flows/demo/start.yml',
    'flows/demo/start.ts',
    'flows\\demo\\start.yaml',
    'flows/demo/.hidden.yaml',
    'flows/demo/st\0art.yaml',
    'openapi/common-api.yaml',
    'package.json',
    'flows/demo',
    '',
  ])('are not %j', (name) => {
    expect(() => pathOf(folder, name)).toThrow('no such file')
  })

  test('are no links, and lie below no link', () => {
    writeFileSync(join(outside, 'secret.yaml'), 'a: 1\n')
    symlinkSync(join(outside, 'secret.yaml'), join(folder, 'flows', 'demo', 'linked.yaml'))
    symlinkSync(outside, join(folder, 'flows', 'away'))
    for (const name of ['flows/demo/linked.yaml', 'flows/away/secret.yaml', 'flows/none/a.yaml'])
      expect(() => pathOf(folder, name)).toThrow('no such file')
    expect(existsSync(pathOf(folder, file))).toBe(true)
  })

  test('are text in UTF-8', () => {
    writeFileSync(join(folder, file), Buffer.from([0x61, 0xff, 0xfe]))
    expect(() => readText(folder, file)).toThrow('not UTF-8')
  })
})
