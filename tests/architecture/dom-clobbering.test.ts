// @vitest-environment jsdom
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { filesMatching, textOf } from './source-files.ts'

// HTML, "Named access on the Window object" and "The Document object": an element with this id or
// name appears as a property. Of a form, each control does.
const form = document.createElement('form')

/** Properties that our code reads, also those that only some browsers have. */
const read = new Set(
  filesMatching('src/**/*.ts', 'src/**/*.tsx', 'index.html').flatMap((path) =>
    /\.test\.tsx?$/.test(path) ? [] : propertiesIn(textOf(path)),
  ),
)

function propertiesIn(text: string): readonly string[] {
  return [
    /\b(?:window|globalThis|document|self)\??\.(\w+)/g,
    /'(\w+)' in (?:window|globalThis|document|self)\b/g,
  ].flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name = '']) => name))
}

const isTaken = (name: string): boolean => name in globalThis || name in document || read.has(name)
const isTakenInForm = (name: string): boolean => name in form

const { tenants } = compile(readSources(join(import.meta.dirname, '../..')))

/** Names of controls: fields of the forms, and of the hidden forms that leave the application. */
function controlNames(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return []
  const own =
    'do' in data && data.do === 'post-form' && 'fields' in data
      ? Object.keys(data.fields ?? {})
      : 'block' in data && 'field' in data && typeof data.field === 'string'
        ? [data.field]
        : []
  return [...own, ...Object.values(data).flatMap(controlNames)]
}

const pages = filesMatching('dist/{pages,status}/{default,maru}/en-US/system/*.html')
const attributes = (name: string) =>
  new Set(
    pages.flatMap((path) =>
      [...textOf(path).matchAll(new RegExp(`<[^>]*\\s${name}="([^"]*)"`, 'g'))].map(
        ([, value = '']) => value,
      ),
    ),
  )

describe('no element hides a property', () => {
  test.each(Object.keys(tenants))('of a form, by the name of a control: %s', (tenant) => {
    const names = new Set(controlNames(tenants[tenant]?.program))
    expect(names.size).toBeGreaterThan(20)
    // A group of fields from the server: each control is `attributes.<name>`.
    names.delete('attributes')
    expect([...names].filter(isTakenInForm)).toEqual([])
  })

  test.skipIf(pages.length === 0 && !process.env['CI'])('of the page, by its id', () => {
    const ids = attributes('id')
    expect(ids.size).toBeGreaterThan(5)
    expect([...ids].filter(isTaken)).toEqual([])
  })

  test.skipIf(pages.length === 0 && !process.env['CI'])('of the document, by a name', () => {
    const named = pages.filter((path) =>
      /<(?:form|img|iframe|object|embed)\b[^>]*\sname=/.test(textOf(path)),
    )
    expect(named).toEqual([])
  })

  test('except where its id or name is written in code as a constant with a hyphen', () => {
    // Ids of controls and headings begin with a prefix that no property has.
    const ids = filesMatching('src/{blocks,forms,shell}/**/*.tsx')
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) => [...textOf(path).matchAll(/\sid="([\w-]+)"/g)].map(([, id = '']) => id))
    expect(ids.length).toBeGreaterThan(3)
    expect(ids.filter(isTaken)).toEqual([])
  })

  test.each(['location', 'cookie', 'forms'])('would find %s', (name) => {
    expect(isTaken(name)).toBe(true)
  })

  test.each(['submit', 'action', 'elements', 'append'])('would find the control %s', (name) => {
    expect(isTakenInForm(name)).toBe(true)
  })
})
