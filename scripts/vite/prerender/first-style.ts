import { transform, type CustomAtRules, type Selector, type Visitor } from 'lightningcss'
import type { DrawnParts } from './drawn-parts.ts'
import type { FirstStyle } from './fill-page.ts'
import { isDrawn } from './is-drawn.ts'
import { withConstants } from './with-constants.ts'

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
