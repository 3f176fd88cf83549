import type { FrontIndex, ProgramIndex } from '../../src/language/program.ts'
import type { FieldSchema, StoreSchema } from '../../src/language/state-schema.ts'

/**
 * Returns the part of the index that the first frame needs, as a module. Routes grow with the
 * journeys: each is a line of text.
 */
export function indexModule({
  prefixes,
  titles,
  tenant,
  texts,
  shell: { footer },
  answers: { slow, noAnswer },
}: FrontIndex): string {
  const index: Omit<FrontIndex, 'prefixes'> = {
    titles,
    tenant,
    texts,
    shell: { footer },
    answers: { ...(slow && { slow }), noAnswer },
  }
  return `const routes = (text) => text.split('\\n').map((line) => line.split('/')).map(([journey, ...segments]) => ({ journey, segments: segments.length === 0 ? [journey] : segments.filter(Boolean) }))
export default { ...${JSON.stringify(index)}, prefixes: routes(${JSON.stringify(routesText(prefixes))}) }
`
}

/**
 * Returns the whole index: that module, and the parts that only a running page needs. The stores
 * are most of it, and repetitive. So a field is written as a call, and a store with `each` as its
 * fields once and the names that repeat them. Modules that load it have the tenant's complete
 * values from then on: a page of a later journey is drawn from it, and waits for it.
 */
export function wholeIndexModule({
  state,
  prefixes: _prefixes,
  titles: _titles,
  tenant: { values },
  texts: _texts,
  fonts: _fonts,
  systemFonts: _systemFonts,
  shell: { plain: _plain, ...shell },
  ...rest
}: ProgramIndex): string {
  const index = { ...rest, shell }
  const stores = Object.entries(state).map(
    ([name, { fields, ...store }]) =>
      `${JSON.stringify(name)}: { ...${JSON.stringify(store)}, fields: ${fieldsText(fields)} }`,
  )
  return `import front from 'virtual:gatehouse/index'
const field = (initial, kind, persists, days) => ({ default: initial, class: kind, persists, ...(days && { days }) })
const each = (names, fields) => Object.fromEntries(names.flatMap((name) => Object.entries(fields).map(([key, value]) => [name + key, value])))
Object.assign(front.tenant, ${JSON.stringify({ values })})
export default { ...front, ...${JSON.stringify(index)}, state: { ${stores.join(', ')} } }
`
}

/**
 * `verify/email` covers routes that begin with /email and belongs to verify; `policy` alone covers
 * its own name; `sign-in/` covers all others.
 */
function routesText(prefixes: ProgramIndex['prefixes']): string {
  return prefixes
    .map(({ segments, journey }) =>
      segments.length === 1 && segments[0] === journey
        ? journey
        : `${journey}/${segments.join('/')}`,
    )
    .join('\n')
}

type Fields = StoreSchema['fields']

function fieldsText(fields: Fields): string {
  const { names, once } = folded(fields)
  return names.length < 2 ? rowsText(fields) : `each(${JSON.stringify(names)}, ${rowsText(once)})`
}

const rowsText = (fields: Fields) =>
  `{ ${Object.entries(fields)
    .map(([name, field]) => `${JSON.stringify(name)}: ${fieldText(field)}`)
    .join(', ')} }`

const fieldText = ({ default: initial, class: kind, persists, days }: FieldSchema) =>
  `field(${[initial, kind, persists, ...(days === undefined ? [] : [days])].map((value) => JSON.stringify(value)).join(', ')})`

/**
 * Compresses names such as `Sms.verification.attempts`: the names before the last dot, and the
 * fields that all of them share. Returns nothing when they differ.
 */
function folded(fields: Fields): { readonly names: readonly string[]; readonly once: Fields } {
  const parts = Object.keys(fields)
    .map((path) => /^(.*\.)?([^.]+)$/.exec(path))
    .map((found) => ({ name: found?.[1] ?? '', key: found?.[2] ?? '' }))
  const names = [...new Set(parts.map(({ name }) => name))]
  const once = Object.fromEntries(
    parts
      .filter(({ name }) => name === names[0])
      .map(({ name, key }) => [key, fields[name + key]] as const)
      .flatMap(([key, field]) => (field ? [[key, field] as const] : [])),
  )
  const again = names.flatMap((name) =>
    Object.entries(once).map(([key, field]) => [name + key, field] as const),
  )
  return JSON.stringify(again) === JSON.stringify(Object.entries(fields))
    ? { names, once }
    : { names: [], once: {} }
}
