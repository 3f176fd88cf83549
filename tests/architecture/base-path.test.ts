import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { filesMatching, textOf } from './source-files.ts'

const { 'base-path': written } = parse(textOf('flows/app.yaml')) as { readonly 'base-path': string }
const base = (process.env['BASE_PATH'] ?? written).replace(/\/$/, '')
const pages = filesMatching('dist/**/*.html')

/** The picture of a tenant is an answer of its own server, as all of the branding. */
const branding = new Set(filesMatching('flows/tenants/*.yaml').flatMap((path) => /^\s*logo: (\/\S+)/m.exec(textOf(path))?.[1] ?? []))

/** What a page asks for by itself, or leads to: as attributes and in the import map. */
const asked = (page: string): readonly string[] => {
  const attributes = [...page.matchAll(/\s(?:src|href|action)="([^"#]+)"/g)].map(([, address = '']) => address)
  const mapped = [...page.matchAll(/<script type="importmap">(.*?)<\/script>/gs)].flatMap(([, map = '{}']) => Object.values((JSON.parse(map) as { readonly imports?: Readonly<Record<string, string>> }).imports ?? {}))
  return [...attributes, ...mapped].filter((address) => !/^(?:data|mailto|tel):/.test(address) && !branding.has(address))
}

// `npm test` says CI and builds first, so there a missing bundle fails; a person running this suite alone may have none.
describe.skipIf(pages.length === 0 && !process.env['CI'])('R0.02: what the front end serves', () => {
  it('stands below one base path: scripts, styles, pictures and routes of every page', () => {
    expect(pages.length).toBeGreaterThan(3)
    const outside = pages.flatMap((path) => asked(textOf(path)).filter((address) => !address.startsWith(`${base}/`)).map((address) => `${path}: ${address}`))
    expect(outside).toEqual([])
    expect(asked(textOf('dist/index.html')).filter((address) => address.includes('/assets/')).length).toBeGreaterThan(3)
  })
})
