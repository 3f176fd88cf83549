import { type CustomAtRules, type Selector, transform, type Visitor } from 'lightningcss'
import { type DrawnParts, isDrawn } from './drawn-parts.ts'
import type { FirstStyle } from './fill-page.ts'

/** Print styles, and rare preferences: for these the whole sheet comes early enough. */
const LATER_MEDIA = /"print"|"forced-colors"|"prefers-contrast"/

/**
 * Returns the selectors of a sheet, in their order; undefined for one that the first frame does not
 * need.
 */
type Selectors = readonly (Selector | undefined)[]

/**
 * Returns the styles that the first frame of a page needs. The complete sheets follow and repeat
 * them. A layer without styles is still named, so that the order of layers stays. Pages with the
 * same needs share the result.
 */
export function createFirstStyle(): FirstStyle {
  const sheets = new Map<string, Selectors>()
  /** Needed rules; the same for each tenant. */
  const rules = new Map<string, string>()
  const styles = new Map<string, string>()
  return (text: string, parts: DrawnParts, tenant = ''): string => {
    const selectors = sheets.get(text) ?? selectorsOf(text)
    sheets.set(text, selectors)
    const needed = selectors.map((selector) => selector !== undefined && isDrawn(selector, parts))
    const needs = text + needed.map(Number).join('')
    const own = rules.get(needs) ?? onlyFor(needed, text)
    rules.set(needs, own)
    const style = styles.get(needs + tenant) ?? asStill(withoutIdle(withConstants(own, tenant)))
    styles.set(needs + tenant, style)
    return style
  }
}

function selectorsOf(text: string): Selectors {
  const all: (Selector | undefined)[] = []
  visited(text, {
    Rule: {
      media: notLater,
      style({ value: { selectors, declarations } }) {
        // Rendered beside an element and hidden at first: its animation alone would cost a
        // compositor layer.
        const waits =
          declarations?.declarations?.some(
            ({ property, value }) => property === 'visibility' && value === 'hidden',
          ) ?? false
        all.push(
          ...selectors.map((selector) =>
            waits && selector.some(({ type }) => type === 'pseudo-element') ? undefined : selector,
          ),
        )
      },
    },
  })
  return all
}

/**
 * Keeps of each rule the needed selectors; drops a rule without any. Does not visit rules
 * themselves, because that takes three times as long.
 */
function onlyFor(needed: readonly boolean[], text: string): string {
  const next = needed.values()
  return visited(text, {
    Rule: { media: notLater },
    Selector: () => (next.next().value === false ? [] : undefined),
  })
}

/** Skips the content of this rule. */
const notLater = (rule: { readonly value: { readonly query: unknown } }) =>
  LATER_MEDIA.test(JSON.stringify(rule.value.query)) ? [] : undefined

/**
 * Drops transitions, because nothing has changed yet; also unused properties and unused animations.
 * Dropping one may leave another unused.
 */
function withoutIdle(text: string): string {
  const taken = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const movements = new Set(
    [...text.matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, value = '']) =>
      value.split(/[\s,]+/),
    ),
  )
  const left = visited(text, {
    Declaration: {
      transition: () => [],
      custom: ({ name }) => (name.startsWith('--') && !taken.has(name) ? [] : undefined),
    },
    Rule: { keyframes: ({ value: { name } }) => (movements.has(name.value) ? undefined : []) },
  })
  return left.length < text.length ? withoutIdle(left) : left
}

/**
 * Rules for reduced motion are needed only where something moves; a delayed appearance does not
 * count.
 */
function asStill(text: string): string {
  let moves = false
  const still = visited(text, {
    Rule: {
      keyframes({ value: { keyframes } }) {
        moves ||= keyframes.some(({ declarations: { declarations = [] } }) =>
          declarations.some(
            ({ property, value }) =>
              !/visibility$/.test(property === 'custom' ? value.name : property),
          ),
        )
      },
      media: ({ value: { query } }) =>
        JSON.stringify(query).includes('"prefers-reduced-motion"') ? [] : undefined,
    },
  })
  return moves ? text : still
}

function visited(text: string, visitor: Visitor<CustomAtRules>): string {
  return new TextDecoder().decode(
    transform({
      filename: 'sheet.css',
      code: new TextEncoder().encode(text),
      minify: true,
      visitor,
    }).code,
  )
}

/** A place in the stylesheet that reads a property and defines none. */
const taken = (name: string) => `var(${name})`

/**
 * Returns the stylesheet with its constant custom properties replaced by their values. A constant
 * is set once, on the root, under no condition, and not by `others`. Reading a property costs the
 * browser a parse for each element and each declaration, before the first paint.
 */
export function withConstants(text: string, others: string): string {
  const constants = constantsIn(text).filter(
    ([name]) => times(text, name) === 1 && times(others, name) === 0,
  )
  return constants.reduce((left, [name, value]) => left.replaceAll(taken(name), () => value), text)
}

/** Properties of root rules at the top level, or in a layer. */
function constantsIn(text: string): readonly (readonly [name: string, value: string])[] {
  return [...text.matchAll(/:root\{([^{}]*)\}/g)].flatMap(({ index, 1: declarations = '' }) =>
    isPlain(text, index)
      ? declarations.split(';').flatMap((each) => {
          const colon = each.indexOf(':')
          const [name, value] = [each.slice(0, colon), each.slice(colon + 1)] as const
          return name.startsWith('--') && !value.includes('var(')
            ? [[name, value.trim()] as const]
            : []
        })
      : [],
  )
}

function times(text: string, name: string): number {
  return [...text.matchAll(/(--[\w-]+):/g)].filter(([, each]) => each === name).length
}

/** True when a rule begins here, with only layers around it. */
function isPlain(text: string, at: number): boolean {
  const around: string[] = []
  let begin = 0
  for (let here = 0; here < at; here += 1) {
    if (text[here] === '{') around.push(text.slice(begin, here))
    else if (text[here] === '}') around.pop()
    if (/[{};]/.test(text.charAt(here))) begin = here + 1
  }
  return begin === at && around.every((each) => each.startsWith('@layer'))
}
