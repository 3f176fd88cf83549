import { afterEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { nginxLocations } from '../../scripts/vite/deployment/nginx.ts'
import { productIn } from '../../scripts/vite/product.ts'
import { filesMatching, ROOT, textOf } from './source-files.ts'

const { 'base-path': written } = parse(textOf('flows/app.yaml')) as { readonly 'base-path': string }
const base = (process.env['BASE_PATH'] ?? written).replace(/\/$/, '')
const pages = filesMatching('dist/**/*.html')

/** The picture of a tenant is an answer of its own server, as all of the branding. */
const branding = new Set(
  filesMatching('flows/tenants/*.yaml').flatMap(
    (path) => /^\s*logo: (\/\S+)/m.exec(textOf(path))?.[1] ?? [],
  ),
)

/** So are the pages that need no scripts. */
const plain = new Set(
  [...textOf('flows/app.yaml').matchAll(/\bat: (\/secdx\/plain\/[a-z-]+) \}/g)].map(
    ([, address]) => address,
  ),
)

/** Returns the addresses that a page loads or links to: from attributes and the import map. */
const asked = (page: string): readonly string[] => {
  const attributes = [...page.matchAll(/\s(?:src|href|action)="([^"#]+)"/g)].map(
    ([, address = '']) => address,
  )
  const mapped = [...page.matchAll(/<script type="importmap">(.*?)<\/script>/gs)].flatMap(
    ([, map = '{}']) =>
      Object.values(
        (JSON.parse(map) as { readonly imports?: Readonly<Record<string, string>> }).imports ?? {},
      ),
  )
  return [...attributes, ...mapped].filter(
    (address) =>
      !/^(?:data|mailto|tel):/.test(address) && !branding.has(address) && !plain.has(address),
  )
}

// `npm test` says CI and builds first, so there a missing bundle fails; a person running this suite
// alone may have none.
describe.skipIf(pages.length === 0 && !process.env['CI'])(
  'R0.02: the files and pages of the front end',
  () => {
    it('are below one base path: scripts, styles, pictures and page routes', () => {
      expect(pages.length).toBeGreaterThan(3)
      const outside = pages.flatMap((path) =>
        asked(textOf(path))
          .filter((address) => !address.startsWith(`${base}/`))
          .map((address) => `${path}: ${address}`),
      )
      expect(outside).toEqual([])
      expect(
        asked(textOf('dist/index.html')).filter((address) => address.includes('/assets/')).length,
      ).toBeGreaterThan(3)
    })
  },
)

describe('R0.02: the base path is one setting', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it.each([
    ['/elsewhere/', '/elsewhere'],
    ['/', ''],
    ['/door.1/login', '/door.1/login'],
    ['', written],
    [undefined, written],
  ])('BASE_PATH %s becomes "%s" for the build and the server', (value, path) => {
    vi.stubEnv('BASE_PATH', value)
    const { basePath } = productIn(ROOT)
    expect(basePath).toBe(path)
    const locations = nginxLocations(basePath, ['js'], ['^/link/[^/]+/?$'])
    expect(locations).toContain(`location ${path}/ {`)
    expect(path === written || !locations.includes(written)).toBe(true)
  })

  it.each(['elsewhere', '/a b', '/a//b', '//other.example', '/a?b'])(
    'reports that BASE_PATH %s is not a path',
    (value) => {
      vi.stubEnv('BASE_PATH', value)
      expect(() => productIn(ROOT)).toThrow(`not "${value}"`)
    },
  )

  it('is written only in flows/app.yaml, not in build or server code', () => {
    const code = filesMatching('{scripts,server}/**/*.ts', 'vite.config.ts').filter(
      (path) => !path.endsWith('.test.ts'),
    )
    expect(code.length).toBeGreaterThan(200)
    // At the beginning of a string: a sentence may give it as an example.
    const spelt = new RegExp(`['"\`]${written}(?=[/'"\`$])`)
    expect(
      code.filter((path) => spelt.test(textOf(path).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''))),
    ).toEqual([])
    const files = filesMatching(
      'flows/**/*.yaml',
      'openapi/*.yaml',
      'schemas/fields/*.yaml',
      'deploy/*',
      'index.html',
    ).filter((path) => !path.endsWith('.test.yaml'))
    expect(files.filter((path) => textOf(path).includes(written))).toEqual(['flows/app.yaml'])
  })

  it('enters the page in one line for router, cookies and addresses', () => {
    expect(
      filesMatching('src/**/*.{ts,tsx}').filter((path) => textOf(path).includes('env.BASE_URL')),
    ).toEqual(['src/main.tsx'])
  })
})
