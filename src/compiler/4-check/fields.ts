import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceNode, Span } from '../../language/source.ts'
import { typesOf, widgets } from '../../language/widgets.ts'
import { fileKind, isOwnName } from '../1-parse/files.ts'
import {
  entriesOf,
  entryOf,
  flagAt,
  isMapNode,
  kindOf,
  scalarOf,
  valueOf,
  wordAt,
  wordOf,
} from '../1-parse/read-node.ts'
import { FILE_LIMITS, isFile } from '../3-lower/forms/inline-field.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { nearestName } from '../diagnostics/suggest.ts'
import { type Check, checkEach } from './check-table.ts'
import { LABELS } from './drawable.ts'
import { blockWords } from './presses.ts'
import { inTenant } from './tenants.ts'

/** Largest number of fields that a user fills in on one page. */
const MOST = 40

/** Every field of a form is in the content, once, and the form has a submit. */
export const placedFields = checkEach(
  'form',
  ({ node, declared, placed, hasSubmit, over }, { report }) => {
    const properties = [
      ...entriesOf(valueOf(valueOf(node, 'schema'), 'properties')),
      ...entriesOf(valueOf(node, 'fields')),
    ]
    for (const { key, keySpan } of properties)
      if (!placed.includes(key))
        report.add(
          raise.fieldNotPlaced(
            over ?? keySpan,
            { name: key },
            over
              ? [
                  {
                    span: keySpan,
                    message:
                      'The part declares it here, but the screen replaces the content of the part.',
                  },
                ]
              : [],
          ),
        )
    const head = entryOf(node, 'schema')?.keySpan ?? node.span
    if (declared.length > MOST)
      report.add(
        raise.overLimit(head, {
          subject: 'This form',
          found: `${declared.length} fields`,
          limit: `${MOST}`,
          instead: 'Split it into several pages or screens.',
        }),
      )
    if (placed.length > 0 && !hasSubmit) report.add(raise.formWithoutSubmit(over ?? head, {}))
  },
)

/** A field has one place: two would share a label, a problem and a value. */
export const fieldPlacedTwice: Check = ({ report }) => {
  let first = new Map<string, Span>()
  return {
    kinds: ['screen', 'placed'],
    onFact: (fact) => {
      if (fact.is === 'screen') first = new Map()
      if (fact.is !== 'placed') return
      const { field, node } = fact
      const earlier = first.get(field)
      if (earlier)
        report.add(
          raise.fieldPlacedTwice(node.span, { name: field }, [
            { span: earlier, message: 'The first one is here.' },
          ]),
        )
      else first.set(field, node.span)
    },
  }
}

/** An input holds one value. Several values need a selection among rows. */
export const fieldOfMany = checkEach('field-of-many', ({ node, field }, { report }) =>
  report.add(raise.fieldOfMany(node.span, { name: field })),
)

/** A drop-down menu shows one selected value. */
export const menuOfMany = checkEach('menu-of-many', ({ node, field }, { report }) =>
  report.add(raise.menuOfMany(node.span, { name: field })),
)

/** Only a field that holds several values can hold all of them. */
export const allOfOne = checkEach('all-of-one', ({ node, field }, { report }) =>
  report.add(raise.allOfOne(node.span, { name: field })),
)

/** Blocks that are allowed in a row. A row repeats, so unique things are not. */
const ALLOWED_IN_ROW = [
  'text',
  'notice',
  'icon',
  'facts',
  'markdown',
  'link',
  'button',
  'menu-button',
  'row',
]

export const rowContent = checkEach('row-content', ({ content }, { report }) => {
  for (const { key, keySpan } of blockWords(content))
    if (!ALLOWED_IN_ROW.includes(key))
      report.add(raise.rowContent(keySpan, { name: key, words: ALLOWED_IN_ROW.join(', ') }))
})

/** Blocks that are allowed above every screen, without a form or data of its own. */
const ALLOWED_IN_SHELL = [
  'text',
  'notice',
  'icon',
  'facts',
  'link',
  'button',
  'row',
  'countdown',
  'support',
]

export const shellContent = checkEach('shell-content', ({ content }, { report }) => {
  for (const { key, keySpan } of blockWords(content))
    if (!ALLOWED_IN_SHELL.includes(key))
      report.add(raise.shellContent(keySpan, { name: key, words: ALLOWED_IN_SHELL.join(', ') }))
})

/**
 * Values that a cookie may store: they are visible to every reader of the cookies, and remain after
 * a sign-out.
 */
export const cookieField: Check = ({ files, report }) => ({
  finish: () => {
    const state = files.find(({ kind }) => kind.kind === 'state')?.node
    for (const { value: store } of entriesOf(valueOf(state, 'stores'))) {
      for (const { key, keySpan, value: field } of entriesOf(valueOf(store, 'fields'))) {
        const persists = valueOf(field, 'persists')
        const isOfTenant = fileKind(keySpan.file).tenant !== undefined
        const reason =
          wordAt(field, 'persists') !== 'cookie'
            ? undefined
            : isOfTenant && !isOwnName(key)
              ? 'a cookie has the name of its field, and that of a tenant begins with "own"'
              : reasonAgainst(store, field)
        if (persists && reason !== undefined)
          report.add(raise.cookieField(persists.span, { name: key, reason }))
      }
    }
  },
})

function reasonAgainst(store: SourceNode, field: SourceNode): string | undefined {
  const days = scalarOf(valueOf(field, 'days'))?.value
  if ((wordAt(field, 'class') ?? 'plain') !== 'plain') return 'its class is not `plain`'
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 400)
    return '`days` is not a whole number from 1 to 400'
  if (flagAt(store, 'keyed') === true || valueOf(store, 'each'))
    return 'its store has several copies'
  return flagAt(store, 'survives-sign-out') === true
    ? undefined
    : 'its store does not survive a sign-out'
}

/** Types that hide a secret, and that browsers never save as another kind of value. */
const FOR_SECRETS: ReadonlySet<string> = new Set(['password', 'one-time-code'])
const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems'] as const
const RANGES = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const

/**
 * A field has a name and accepts an entry, after its shared field, the form and the tenant are
 * applied.
 */
export const usableFields = checkEach(
  'field',
  ({ node, schema, ui, written, class: ofClass, widget }, { project, report }) => {
    // A field with an unknown shared field has no type.
    const isKnown = ['type', 'enum', 'const'].some((keyword) => schema[keyword] !== undefined)
    if (!isKnown && !isNamed(written))
      report.add(
        isMapNode(written)
          ? raise.missingKey(node.span, { place: 'a field without "$ref"', key: 'type' })
          : raise.wrongKind(written.span, {
              key: `"${String(node.value)}"`,
              wanted: 'a map with "$ref" or "type"',
              found: kindOf(written),
            }),
      )
    // The only widget without a label: it exists for password managers only.
    const isSeen = ui['ui:widget'] !== 'known-username'
    const isLabelled = entriesOf(written).some(({ key }) => LABELS.includes(key))
    if (isKnown && isSeen && schema['title'] === undefined && !isLabelled)
      report.add(raise.fieldWithoutTitle(node.span, { name: String(node.value) }))

    const drawn = ui['ui:widget']
    const shows =
      drawn === undefined && schema['enum'] === undefined && isTyped(schema['type'])
        ? 'text'
        : drawn
    // Without a widget, a typed field is an ordinary text.
    if (
      ofClass === 'secret' &&
      typeof shows === 'string' &&
      widgets.includes(shows) &&
      !FOR_SECRETS.has(shows)
    )
      report.add(
        raise.secretShown((widget ?? node).span, { name: String(node.value), widget: shows }),
      )

    const { type } = schema
    if (
      typeof drawn === 'string' &&
      widgets.includes(drawn) &&
      typeof type === 'string' &&
      !typesOf(drawn).includes(type)
    )
      report.add(
        raise.widgetOfOtherType((widget ?? node).span, {
          name: String(node.value),
          widget: drawn,
          wanted: typesOf(drawn).join(' or '),
          type,
        }),
      )

    const placeOf = (keyword: string): SourceNode => {
      const own = valueOf(written, keyword)
      const path = /^=tenant\.([\w.]+)$/.exec(wordOf(own) ?? '')?.[1]?.split('.')
      return (path && inTenant({ is: 'path', root: 'tenant', path }, project)) ?? own ?? node
    }
    const wrong = LENGTHS.filter((keyword) => isNoLength(schema[keyword]))
    for (const keyword of wrong) {
      report.add(
        raise.outOfRange(placeOf(keyword).span, {
          found: `${keyword}: ${JSON.stringify(schema[keyword])}`,
          wanted: 'a length must be a whole number, 0 or more',
        }),
      )
    }
    if (wrong.length > 0) return
    for (const [least, most] of RANGES) {
      const [from, to] = [schema[least], schema[most]]
      if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue
      const place = valueOf(written, least) ?? valueOf(written, most) ?? node
      report.add(raise.emptyRange(place.span, { least: `${least} ${from}`, most: `${most} ${to}` }))
    }
  },
)

/** Its type is in a shared field, or under a misspelled key, which is reported as such. */
const isNamed = (written: SourceNode): boolean =>
  entriesOf(written).some(
    ({ key }) => nearestName(key, ['$ref', 'type', 'enum', 'const']) !== undefined,
  )

const isTyped = (type: Json | undefined): boolean =>
  type === 'string' || type === 'number' || type === 'integer'

function isNoLength(value: Json | undefined): boolean {
  return typeof value === 'number' && (!Number.isInteger(value) || value < 0)
}

const TOKENS = ['current-password', 'new-password', 'one-time-code']

/**
 * A password manager can fill in a password and store a new one (WCAG 2.2, 3.3.8; ASVS 6.2.7), so
 * no setting forbids it.
 */
export const unmanagedPassword = checkEach(
  'field',
  ({ node, ui, written, autofill }, { project, report }) => {
    const word = ui['ui:autocomplete']
    if (
      ui['ui:widget'] !== 'password' ||
      typeof word !== 'string' ||
      TOKENS.some((token) => word.toLowerCase().split(' ').includes(token))
    )
      return
    // Reported at its source: the form, or once the shared field.
    const kind = project.fields.get(
      (wordOf(valueOf(written, '$ref')) ?? '').replace(/^fields\//, ''),
    )
    const place = autofill ?? valueOf(valueOf(kind?.node, 'ui'), 'ui:autocomplete') ?? node
    report.add(raise.unmanagedPassword(place.span, { word }))
  },
)

const RULES: readonly string[] = [...Object.keys(FILE_LIMITS), 'file']
const KEYS = ['ui:choose', 'ui:remove'] as const

/** A file has its limits and its words, and no other field has them. */
export const fileFields = checkEach('field', ({ node, ui, rules, widget }, { report }) => {
  const name = String(node.value)
  const used = [
    ...RULES.filter((rule) => rules.some((use) => use.rule === rule)),
    ...KEYS.filter((key) => ui[key] !== undefined),
  ]
  if (!isFile(ui)) {
    const [key] = used
    if (key !== undefined) report.add(raise.fileRuleElsewhere(node.span, { name, key }))
    return
  }
  const missing = [
    ...Object.entries(FILE_LIMITS).flatMap(([rule, option]) => (has(ui, option) ? [] : [rule])),
    ...KEYS.filter((key) => !has(ui, key)),
  ]
  if (missing.length > 0)
    report.add(
      raise.incompleteFileField((widget ?? node).span, {
        name,
        missing: missing.map((key) => `\`${key}\``).join(' and no '),
      }),
    )
})

const has = (ui: JsonObject, key: string): boolean => ui[key] !== undefined
