import { parse } from '@marcbachmann/cel-js'
import { describe, expect, it } from 'vitest'
import { isMapping, mappings, readYaml, texts, under, words, type Mapping } from './read-drafts.ts'

const drafts = readYaml('docs/drafts/**/*.yaml')
const content = (path: string): unknown => drafts.find((draft) => draft.path === path)?.content
const shipped = (path: string): unknown => readYaml(`flows/${path}`)[0]?.content

const screens = [
  'consumer-home', 'enroll-authenticator', 'reset-password', 'session-exceed', 'signin-redirect', 'signup', 'verify-bio', 'verify-select', 'verify-windows-hello',
]
const steps = drafts.filter((draft) => !['operations.yaml', 'screens.yaml', 'state.yaml'].includes(draft.path))
const operations = under(content('operations.yaml'))
const codesOf = (operation: string): readonly string[] => texts(under(operations, operation)['codes'])

const answeredByApp = words(under(shipped('app.yaml'), 'answers', 'rejected'))
const answeredHere = (call: Mapping): boolean => call['failed'] !== undefined || under(operations, String(call['call']))['log-only'] === true

const actions = [...steps.map((draft) => draft.content), ...readYaml('flows/actions/*.yaml').map((file) => file.content)]
  .flatMap((file) => (isMapping(file) && typeof file['action'] === 'string' ? [file['action']] : []))

const places = new Set([
  ...Object.keys(under(content('screens.yaml'))),
  ...[...steps, ...readYaml('flows/**/*.yaml')].flatMap((file) => texts(under(file.content)['screen'])),
])
const appTimers = Object.keys(under(content('app.yaml'), 'timers'))

/** `auth.requestId` for every field; nested stores and objects are known down to their field. */
const stateFields = new Set([shipped('state.yaml'), content('state.yaml')].flatMap((file) =>
  Object.entries(under(file, 'stores')).flatMap(([store, schema]) => Object.keys(under(schema, 'fields')).map((field) => `${store}.${field}`))))

const stores = new Set([...stateFields].map((path) => path.split('.')[0]))

describe('the drafts', () => {
  it.each(screens)('hold the screen %s', (screen) => {
    expect(under(content(`${screen}.yaml`))).toMatchObject({ screen: expect.any(String), route: expect.stringMatching(/^\//), access: expect.stringMatching(/^(public|auth)$/) })
  })

  it.each(drafts.map((draft) => [draft.path, draft] as const))('%s parses without a fault', (_, draft) => {
    expect(draft.faults).toEqual([])
  })

  it.each(steps.map((draft) => [draft.path, draft.content] as const))('%s has only expressions that are CEL', (_, file) => {
    const wrong = texts(file).filter((text) => text.startsWith('=')).filter((text) => {
      try {
        parse(text.slice(1))
        return false
      } catch {
        return true
      }
    })
    expect(wrong).toEqual([])
  })

  it.each(steps.map((draft) => [draft.path, draft.content] as const))('%s calls known operations and answers each of their codes', (_, file) => {
    const calls = mappings(file).filter((mapping) => typeof mapping['call'] === 'string')
    const unanswered = calls.flatMap((call) => {
      const operation = String(call['call'])
      const here = words(under(call, 'rejected'))
      const foreign = here.filter((code) => !codesOf(operation).includes(code))
      const missing = answeredHere(call) ? [] : codesOf(operation).filter((code) => ![...here, ...answeredByApp].includes(code))
      return operation in operations ? missing.concat(foreign).map((code) => `${operation}: ${code}`) : [`${operation}: unknown`]
    })
    expect(unanswered).toEqual([])
  })

  it.each(steps.map((draft) => [draft.path, draft.content] as const))('%s performs known actions', (_, file) => {
    const known = new Set([...actions, ...Object.keys(under(file, 'actions'))])
    expect(mappings(file).flatMap((mapping) => (typeof mapping['do'] === 'string' && !known.has(mapping['do']) ? [mapping['do']] : []))).toEqual([])
  })

  it.each(steps.map((draft) => [draft.path, draft.content] as const))('%s leads to screens and pages that stand somewhere', (_, file) => {
    const pages = new Set(['next', 'back', ...mappings(file).flatMap((mapping) => texts(mapping['page']))])
    const named = (key: string): readonly string[] => mappings(file).flatMap((mapping) => texts(mapping[key]))
    expect(named('go').concat(named('open')).filter((place) => !places.has(place))).toEqual([])
    expect(named('turn').filter((page) => !pages.has(page))).toEqual([])
  })

  it.each(steps.map((draft) => [draft.path, draft.content] as const))('%s runs timers that it declares', (_, file) => {
    const known = new Set(['visit', ...appTimers, ...Object.keys(under(file, 'timers'))])
    const named = mappings(file).flatMap((mapping) =>
      Object.keys(under(mapping, 'start')).concat(['countdown', 'resend', 'once', 'stop', 'within'].flatMap((key) => texts(mapping[key]))))
    const read = texts(file).flatMap((text) => [...text.matchAll(/\btimers\.(\w+)/g)].flatMap((found) => found[1] ?? []))
    expect(named.concat(read).filter((timer) => !known.has(timer))).toEqual([])
  })

  it.each(steps.map((draft) => [draft.path, draft.content] as const))('%s reads and writes declared state', (_, file) => {
    const aliases = new Map(Object.entries(under(file, 'stores')).map(([alias, use]) => [alias, String(under(use)['store'])]))
    const read = texts(file).flatMap((text) => [...text.matchAll(/\bstate\.(\w+)\.(\w+)/g)].map((found) => `${found[1]}.${found[2]}`))
    const written = mappings(file).flatMap((mapping) => Object.keys(under(mapping, 'set')))
    const absolute = [...read, ...written].map((path) => {
      const [store = '', field = ''] = path.split('.')
      return `${aliases.get(store) ?? store}.${field}`
    })
    expect(absolute.filter((path) => !stateFields.has(path))).toEqual([])
  })

  it.each(steps.map((draft) => [draft.path, draft.content] as const))('%s names places of the state without `state.`', (_, file) => {
    const aliases = new Map(Object.entries(under(file, 'stores')).map(([alias, use]) => [alias, String(under(use)['store'])]))
    const named = mappings(file).flatMap((mapping) => ['deadline', 'keep', 'clear'].flatMap((key) => texts(mapping[key])))
    const isPlace = (path: string): boolean => {
      const [store = '', field] = path.split('.')
      const known = aliases.get(store) ?? store
      return field === undefined ? stores.has(known) : stateFields.has(`${known}.${field}`)
    }
    expect(named.filter((path) => !isPlace(path))).toEqual([])
  })

  it.each(steps.map((draft) => [draft.path, draft.content] as const))('%s leaves no way back where a load or a poll jumps by itself', (_, file) => {
    const answers = ['load', 'poll'].flatMap((key) => Object.values(under(file, key)).map((asked) => (isMapping(asked) ? [asked['ok'], asked['rejected']] : [])))
    const jumps = mappings(answers).filter((mapping) => places.has(String(mapping['go'])) || mapping['do'] === 'open-method')
    expect(jumps.filter((jump) => jump['replace'] !== true)).toEqual([])
  })
})
