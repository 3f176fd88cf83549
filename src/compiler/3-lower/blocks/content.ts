import type { Block, FactUse, ParagraphTone } from '../../../language/block.ts'
import type { Expression } from '../../../language/expression.ts'
import { icons } from '../../../language/icons.ts'
import type { SourceNode } from '../../../language/source.ts'
import { flagAt, itemsOf, valueOf, wordAt } from '../../1-parse/read-node.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import {
  describeType,
  integer,
  isNumeric,
  isStructure,
  isText,
  limited,
  listOf,
  mapOf,
  text,
} from '../../types.ts'
import { type Typed, withRoots } from '../expressions/scope.ts'
import { inScope, type Place, recordSpan, withoutDiagnostics } from '../place.ts'
import { timersAt } from '../root-scopes.ts'
import { toneOf } from '../steps/calls.ts'
import { walkText, walkTextAt, walkTextWith } from '../values/texts.ts'
import { announceName, nameAt, walkShown, walkValue, walkWanted } from '../values/values.ts'
import type { BlockWalker, WrittenBlock } from './block-walker.ts'

export const textBlock: BlockWalker = ({ value, node, place }) => {
  const use = walkText(value, place, node)
  const tone = wordAt(node, 'tone')
  return (
    use && {
      block: 'text',
      text: use,
      tone: isParagraphTone(tone) ? tone : 'body',
    }
  )
}

const isParagraphTone = (word: string | undefined): word is ParagraphTone =>
  word === 'lead' || word === 'small' || word === 'figure' || word === 'divider'

export const notice: BlockWalker = ({ value, node, place }) => {
  const use = walkText(value, place, node)
  return use && { block: 'notice', text: use, tone: toneOf(wordAt(node, 'tone')) }
}

export const link: BlockWalker = ({ value, node, place }) => {
  const text = walkTextAt('link', value, place, node)
  const tone = wordAt(node, 'tone')
  return (
    text && {
      block: 'link',
      text,
      ...(tone !== undefined && { tone: toneOf(tone) }),
      press: place.walk.steps(valueOf(node, 'press'), place),
    }
  )
}

export const button: BlockWalker = ({ value, node, place }) => {
  const text = walkTextAt('button', value, place, node)
  const kind = wordAt(node, 'kind')
  const icon = valueOf(node, 'icon')
  const drawn = icon && nameAt(icon, place)
  if (drawn) announceName('icon', drawn, icons, place)
  return (
    text && {
      block: 'button',
      text,
      kind: kind === 'main' || kind === 'danger' ? kind : 'plain',
      ...(drawn && { icon: drawn.name }),
      press: place.walk.steps(valueOf(node, 'press'), place),
    }
  )
}

/**
 * Codes for the user to keep, or one key. They may be secrets: the block shows them to their owner.
 */
export const codes: BlockWalker = ({ value, node, place }) => {
  const one = isText(walkValue(value, withoutDiagnostics(place)).type)
    ? walkWanted(value, text, place)
    : undefined
  const each: Expression | undefined = one
    ? { is: 'list', items: [one] }
    : walkWanted(value, listOf(text), place)
  const textAt = (key: string) => walkText(valueOf(node, key), place)
  const [title, file, download, print] = ['title', 'file', 'download', 'print'].map(textAt)
  const note = textAt('note')
  return each && title && file && download && print
    ? { block: 'codes', each, title, ...(note && { note }), file, download, print }
    : undefined
}

const ofGroup = limited(integer, { minimum: 1, maximum: 20 })

/** Pairs of a label and a value. */
export const facts: BlockWalker = ({ value, place }) => ({
  block: 'facts',
  facts: itemsOf(value).flatMap((node) => {
    const walked = walkFact(node, place)
    if (!walked) return []
    place.walk.emitFact({ is: 'in-message', node: walked.node, typed: walked.typed })
    return [walked.fact]
  }),
})

/** Lowers one fact; `typed` is the type of the value at `node`, for the check of its class. */
export function walkFact(
  fact: SourceNode,
  place: Place,
): { readonly fact: FactUse; readonly node: SourceNode; readonly typed: Typed } | undefined {
  const label = walkText(valueOf(fact, 'label'), place)
  const node = valueOf(fact, 'value')
  if (!label || !node) return undefined
  const typed = walkValue(node, place)
  const isSize = flagAt(fact, 'bytes') === true
  const isWrong = isSize
    ? typed.type.type !== 'unknown' && !isNumeric(typed.type)
    : isStructure(typed.type)
  if (isWrong)
    place.walk.report.add(
      raise.wrongType(node.span, {
        found: describeType(typed.type),
        wanted: isSize ? 'a number' : 'a text or a number',
      }),
    )
  const groupsNode = valueOf(fact, 'groups')
  const groups = walkWanted(groupsNode, ofGroup, place)
  // Grouping is a constant of the layout, not data.
  if (groupsNode && groups && groups.is !== 'literal')
    place.walk.emitFact({ is: 'constant', node: groupsNode, known: true })
  const of =
    groups?.is === 'literal' && typeof groups.value === 'number' ? { groups: groups.value } : {}
  return {
    fact: {
      label,
      value: typed.lowered,
      copy: flagAt(fact, 'copy') ?? false,
      ...of,
      ...(isSize && { bytes: true }),
    },
    node,
    typed,
  }
}

/** Blocks side by side. */
export const row: BlockWalker = ({ value, place, path }) => ({
  block: 'row',
  children: place.walk.blocks(value, place, path),
})

/** Blocks under a heading. */
export const section: BlockWalker = ({ value, node, place, path }) => {
  const title = walkText(value, place, node)
  const tone = wordAt(node, 'tone')
  return (
    title && {
      block: 'section',
      title,
      ...(tone !== undefined && { tone: toneOf(tone) }),
      ...(flagAt(node, 'folded') === true && { folded: true as const }),
      children: place.walk.blocks(valueOf(node, 'content'), place, path),
    }
  )
}

/** A dialog over the screen. Its `when` is required, because the steps of `press` end it. */
export const sheet: BlockWalker = ({ value, node, place, path }) => {
  const title = walkText(value, place, node)
  const press = place.walk.steps(valueOf(node, 'press'), place)
  const children = place.walk.blocks(valueOf(node, 'content'), place, path)
  return title && { block: 'sheet', title, press, children }
}

/** Buttons behind one with three dots. */
export const menuButton: BlockWalker = ({ value, node, place, path }) => {
  const text = walkTextAt('label', value, place, node)
  const content = valueOf(node, 'content')
  return text && { block: 'menu-button', text, children: place.walk.blocks(content, place, path) }
}

export const icon: BlockWalker = ({ value, node, place }) => {
  const named = nameAt(value, place)
  if (!named || !announceName('icon', named, icons, place)) return undefined
  return { block: 'icon', icon: named.name, tone: toneOf(wordAt(node, 'tone')) }
}

/** The account that a screen is about. */
export const identity: BlockWalker = ({ value, node, place, path }) => {
  const shown = walkShown(value, text, place)
  const label = walkTextWith('name', valueOf(node, 'label'), place)
  const content = valueOf(node, 'content')
  const children = content ? place.walk.blocks(content, place, path) : []
  return shown && label && { block: 'identity', label, value: shown, children }
}

/** Links to other sites that a server names; `item` is the name. */
export const links: BlockWalker = ({ value, node, place }) => {
  const each = walkShown(value, mapOf(text), place)
  const title = walkText(
    valueOf(node, 'title'),
    inScope(place, withRoots(place.scope, { item: text })),
  )
  return each && title ? { block: 'links', each, title } : undefined
}

/** Progress, for example "Step 1 of 2". */
export const progress: BlockWalker = ({ value, node, place }) => {
  const step = walkWanted(value, integer, place)
  const of = walkWanted(valueOf(node, 'of'), integer, place)
  return step && of && { block: 'progress', step, of }
}

/** Contacts of the service desk. */
export const support: BlockWalker = () => ({ block: 'support' })

const seconds = limited(integer, { minimum: 1 })

export const countdown: BlockWalker = (written) => {
  const timer = timerOf(written)
  const label = walkText(valueOf(written.node, 'label'), written.place)
  const until = walkTextWith('time', valueOf(written.node, 'until'), written.place)
  const over = walkText(valueOf(written.node, 'over'), written.place)
  const last = walkWanted(valueOf(written.node, 'last'), seconds, written.place)
  return timer !== undefined && label
    ? {
        block: 'countdown',
        timer,
        label,
        ...(until ? { until } : {}),
        ...(over ? { over } : {}),
        ...(last ? { last } : {}),
      }
    : undefined
}

export const resend: BlockWalker = (written) => {
  const { node, place } = written
  const timer = timerOf(written)
  const label = walkTextAt('button', valueOf(node, 'label'), place)
  const press = place.walk.steps(valueOf(node, 'press'), place)
  const kind = wordAt(node, 'kind')
  return timer !== undefined && label
    ? {
        block: 'resend',
        timer,
        label,
        ...(kind === 'main' || kind === 'plain' ? { kind } : {}),
        press,
      }
    : undefined
}

function timerOf({ value, place }: WrittenBlock): string | undefined {
  const named = nameAt(value, place)
  return named && announceName('timer', named, timersAt(place), place) ? named.name : undefined
}

/** Parts of a page, of which a narrow screen shows one. */
export const tabs: BlockWalker = ({ value, place, path }) => ({
  block: 'tabs',
  children: itemsOf(value).flatMap((node, at): readonly Block[] => {
    const text = walkTextAt('tab', valueOf(node, 'tab'), place)
    const icon = valueOf(node, 'icon')
    const drawn = icon && nameAt(icon, place)
    if (!text || !drawn || !announceName('icon', drawn, icons, place)) return []
    const id = `${path}.${at}`
    const children = place.walk.blocks(valueOf(node, 'content'), place, id)
    return [recordSpan<Block>({ block: 'tab', id, text, icon: drawn.name, children }, node.span)]
  }),
})

/**
 * A QR code, with a text to type as an alternative. It shows a secret to its owner, so both may
 * contain one.
 */
export const qr: BlockWalker = ({ value, node, place }) => {
  const shown = walkWanted(value, text, place)
  const label = walkText(valueOf(node, 'label'), place)
  const fact = valueOf(node, 'typed')
  const typed = fact && walkFact(fact, place)
  const opens = walkText(valueOf(node, 'opens'), place)
  const elsewhere = walkText(valueOf(node, 'elsewhere'), place)
  return shown && label && typed
    ? {
        block: 'qr',
        value: shown,
        label,
        typed: typed.fact,
        ...(opens && { opens }),
        ...(elsewhere && { elsewhere }),
      }
    : undefined
}
