import { userInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { people } from '../../server/dev/users/demo-users.ts'
import { ROOT, filesMatching, textOf } from './source-files.ts'

/**
 * Text files of the build: also tables for servers, and the includes of nginx. Pages of other
 * tenants and languages come from the same templates.
 */
const built = filesMatching(
  'dist/*.{html,json}',
  'dist/assets/**/*.{js,css,svg,map}',
  'dist/nginx/*',
  'dist/{pages,status}/default/en-US/system/*.html',
)
const mustExist = built.length > 0 || process.env['CI'] !== undefined
const content = new Map(built.map((path) => [path, textOf(path)]))
const textOfBuilt = (path: string): string => content.get(path) ?? ''

const passwords = people.flatMap(({ password, factors }) =>
  [password].concat(factors.flatMap(({ directory }) => directory?.password ?? [])),
)
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['a password of a demo user', passwords],
  ['a path of the machine', [ROOT, userInfo().homedir === '/' ? ROOT : userInfo().homedir]],
  ['a path of the server', ['node_modules/', 'file://', '/server/main.ts']],
]
const secrets: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----|"d":\s?"[\w-]{43}"/],
  ['a token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a database address', /\b(?:postgres(?:ql)?|smtps?):\/\/[^\s"'`]*:[^\s"'`]*@/],
  ['a name of a secret', /\b(?:client_secret|GATEHOUSE_DATA|DATABASE_URL|SMTP_URL|pepper)\b/],
  ['a source map', /[#@] ?sourceMappingURL=/],
]

describe.skipIf(!mustExist)('no file of the build contains', () => {
  test.each(texts)('%s', (_what, values) => {
    expect(built.length).toBeGreaterThan(50)
    const found = built.flatMap((path) => {
      const text = textOfBuilt(path)
      return values.filter((value) => text.includes(value)).map((value) => `${path}: ${value}`)
    })
    expect(found).toEqual([])
  })

  test.each(secrets)('%s', (_what, pattern) => {
    expect(built.filter((path) => pattern.test(textOfBuilt(path)))).toEqual([])
  })

  test('a source map file', () => {
    expect(filesMatching('dist/**/*.map')).toEqual([])
  })
})

/**
 * Messages of other windows. The scheduler of React and our own tasks use their own ports,
 * and tabs a channel of this origin.
 */
const listener =
  /(?:window|globalThis|self|document)\.(?:onmessage|postMessage)|(?<!port1)\.onmessage\s*=|\bopener\.|\bparent\.postMessage/
const listenedTo = /([\w$.?]+)\.addEventListener\(\s*["'`]message["'`]/g
/** False for ports and the channel between tabs: their minified names have one or two letters. */
const isWindow = (receiver: string): boolean =>
  /^(?:window|globalThis|self|document|top|parent)\b/.test(receiver)

const listenersIn = (text: string): readonly string[] => [
  ...(listener.exec(text)?.slice(0, 1) ?? []),
  ...[...text.matchAll(listenedTo)].map(([, receiver = '']) => receiver).filter(isWindow),
  ...(/(?<![.\w$])addEventListener\(\s*["'`]message/.exec(text)?.slice(0, 1) ?? []),
]

describe('messages of other windows', () => {
  test.skipIf(!mustExist)('reach no script of the build and no page', () => {
    const scripts = built.filter((path) => /\.(?:js|html)$/.test(path))
    expect(
      scripts.flatMap((path) => listenersIn(textOfBuilt(path)).map((found) => `${path}: ${found}`)),
    ).toEqual([])
  })

  test('reach no source file', () => {
    const sources = filesMatching('src/**/*.{ts,tsx}', 'index.html', 'server/dev/**/*.js').filter(
      (path) => !/\.test\.tsx?$|dev-overlay/.test(path),
    )
    expect(sources.length).toBeGreaterThan(300)
    expect(
      sources.flatMap((path) => listenersIn(textOf(path)).map((found) => `${path}: ${found}`)),
    ).toEqual([])
  })

  test.each([
    'window.onmessage = f',
    'globalThis.addEventListener("message", f)',
    'addEventListener(`message`, f)',
    'window.parent.postMessage(1, "*")',
  ])('would be found: %s', (text) => {
    expect(listenersIn(text)).not.toEqual([])
  })
})
