import { recordedSpan } from '../compiler/3-lower/place.ts'
import type { Block } from '../language/block.ts'
import type { ProgramIndex } from '../language/program.ts'
import type { Step } from '../language/step.ts'
import type { TextUse } from '../language/text.ts'
import type { Fact } from './gather.ts'
import { canonical, described, leavesOf, type Reading, quotedText } from './reading.ts'
import { stepFacts } from './step-facts.ts'

/** Words for the triggers of the app's own steps. */
const WHERE: Readonly<Record<string, string>> = {
  unauthorized: 'after an answer of 401',
  forbidden: 'after an answer of 403',
  noAnswer: 'without an answer',
  broken: 'after a broken answer',
  unknown: 'when an answer is lost',
  unkept: 'when the browser stores nothing',
  replaced: 'when another user has signed in',
  blocked: 'when the browser opens no tab',
  slow: 'when an answer takes long',
  reached: 'when the network is back',
  busy: 'when the server asks to wait',
  otherwise: 'after any other error',
  atStart: 'at the start',
  askSession: 'when the session is unknown',
  arrive: 'at each arrival on a screen',
  unmet: 'when a screen has no data',
}

/** Kinds of properties by the beginning of their path; others are of the app in general. */
const KINDS: readonly (readonly [beginning: string, kind: Fact['kind']])[] = [
  ['guard', 'guard'],
  ['check', 'check'],
  ['environments.allowedOrigins', 'address'],
  ['environments.authOrigin', 'address'],
  ['environments.byHost', 'address'],
  ['environments.clients', 'client'],
  ['endpoints', 'endpoint'],
]

/** Returns the facts of the app around all screens. */
export function appFacts(index: ProgramIndex, reading: Reading): readonly Fact[] {
  const { version: _v, prefixes: _p, actions: _a, tenant: _t, state: _s, ...own } = index
  const { answers, atStart = [], askSession = [], arrive, unmet, texts: _texts, ...rest } = own
  const { check, shell, ...properties } = rest
  const { rejected, ...common } = answers
  const { load, logo, popup, profile, ...frame } = shell
  const steps = (
    each: readonly Step[],
    { key, where, path }: Record<'key' | 'where', string> & { readonly path: readonly string[] },
  ) => stepFacts(each, { key, where: [where], path: ['app', ...path], local: {} }, reading)
  const named = (key: string, each: readonly Step[], path: readonly string[]) =>
    steps(each, { key, where: WHERE[key] ?? `at \`${key}\``, path })
  const press = profile && { ...profile, press: undefined }
  return [
    ...Object.entries(common).flatMap(([key, each]) => named(key, each, ['answers', kebab(key)])),
    ...Object.entries(rejected).flatMap(([code, each]) =>
      steps(each, {
        key: `rejected:${code}`,
        where: `after an answer of ${code}`,
        path: ['answers', 'rejected', code],
      }),
    ),
    ...named('atStart', atStart, ['start']),
    ...named('askSession', askSession, ['ask-session']),
    ...named('arrive', arrive, ['arrive']),
    ...named('unmet', unmet, ['unmet']),
    ...(check
      ? [
          { ...property('check', true), does: '{has} a check before each screen', parts: none },
          { ...property('check.when', check.when), key: 'property:check/when' },
          { ...property('check.wanted', check.wanted.join('.')), key: 'property:check/wanted' },
          ...check.except.map((screen) => ({
            ...property('check.except', screen),
            kind: 'exception' as const,
            key: `property:check/except.${screen}`,
            does: 'except{s} from its check the screen',
          })),
        ]
      : []),
    ...(check
      ? steps(check.steps, { key: 'check', where: 'before each screen', path: ['check'] })
      : []),
    ...Object.entries(load).flatMap(([name, { ok = [], rejected: errors = {}, ...use }]) => [
      {
        key: `load:${name}`,
        kind: 'call',
        value: canonical(use, reading),
        does: `load{s} data by \`${use.operation}\``,
        where: [],
        at: reading.place(['app', 'shell', 'load', name]),
        parts: new Map([...leavesOf(use)].map(([key, value]) => [key, described(value, reading)])),
        target: use.operation,
      } satisfies Fact,
      ...steps(ok, {
        key: `load:${name}/ok`,
        where: `after \`${use.operation}\``,
        path: ['shell', 'load', name],
      }),
      ...Object.entries(errors).flatMap(([code, each]) =>
        steps(each, {
          key: `load:${name}/${code}`,
          where: `after an answer of ${code}`,
          path: ['shell', 'load', name],
        }),
      ),
    ]),
    ...logo.flatMap(({ when, press: each }, at) => [
      property(`shell.logo.${at}`, when),
      ...steps(each, {
        key: `property:shell.logo.${at}/press`,
        where: 'after a press of the logo',
        path: ['shell', 'logo'],
      }),
    ]),
    ...(profile
      ? steps(profile.press, {
          key: 'profile',
          where: 'after a press of the profile',
          path: ['shell', 'profile'],
        })
      : []),
    ...(popup
      ? blockFacts(popup.content, 'popup', {
          reading,
          local: {},
          path: ['app', 'shell', 'popup'],
          names: new Map(popup.content.map((block, at) => [block, `popup:${at}`])),
        })
      : []),
    ...[
      ...leavesOf({
        ...properties,
        shell: {
          ...frame,
          profile: press,
          popup: popup && { title: popup.title, when: popup.when },
        },
      }),
    ].flatMap(([path, value]) =>
      // An empty list of origins is the same as none.
      path.endsWith('allowedOrigins') ? [] : [property(path, value)],
    ),
  ]

  function property(path: string, value: unknown): Fact {
    const kind = KINDS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'app'
    return {
      key: `property:${path}`,
      kind,
      value: canonical(value, reading),
      does: /\.allowedOrigins\./.test(path) ? 'allow{s} the origin' : `{has} \`${path}\``,
      where: [],
      at: reading.place(['app', ...sourcePath(path)]),
      parts: new Map([['', described(value, reading)]]),
    }
  }
}

const none: ReadonlyMap<string, string> = new Map()

/** Names that flows/app.yaml writes in another way. */
const SOURCES: Readonly<Record<string, string>> = {
  environments: 'environment',
  unknownRoute: 'unknown',
  flowKey: 'flow',
  otherwise: 'else',
}

const sourcePath = (path: string): readonly string[] =>
  path.split('.').map((word) => SOURCES[word] ?? kebab(word))

const kebab = (word: string): string =>
  word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The screen around its blocks. */
export interface Surroundings {
  readonly reading: Reading
  readonly local: Readonly<Record<string, readonly Step[]>>
  readonly path: readonly string[]
  readonly names: ReadonlyMap<Block, string>
}

/** Returns a fact for each block, and for each step of its press. */
export function blockFacts(
  blocks: readonly Block[],
  parent: string,
  around: Surroundings,
): readonly Fact[] {
  const { reading, names, path, local } = around
  const shown = blocks.flatMap(unwrapped)
  const order = shown.map((block) => names.get(block) ?? block.id)
  const facts = shown.flatMap((block) => {
    const key = `block:${names.get(block) ?? block.id}`
    const { id: _id, ...rest } = { ...block, ...bare(block) }
    const noun = nounOf(block, reading)
    const at = recordedSpan(block) ?? reading.place(path)
    const press = 'press' in block ? block.press : undefined
    return [
      {
        key,
        kind: 'block',
        value: canonical({ ...rest, parent }, reading),
        does: `show{s} ${noun}`,
        where: [],
        at,
        parts: new Map([
          ...[...leavesOf(rest)].map(([name, value]) => [name, described(value, reading)] as const),
          ['place', parent] as const,
        ]),
      } satisfies Fact,
      ...(press
        ? stepFacts(
            press,
            { key: `${key}/press`, where: [`after a press of ${noun}`], path, local },
            reading,
          )
        : []),
      ...blockFacts(insideOf(block), key, around),
    ]
  })
  return [
    ...facts,
    {
      key: `${parent}/order of content`,
      kind: 'order',
      value: order.join('\n'),
      does: 'show{s} its content in another order',
      where: [],
      at: reading.place(path),
      parts: new Map(),
    },
  ]
}

/** A form is invisible: its content counts as if it stood in the form's place. */
const unwrapped = (block: Block): readonly Block[] =>
  block.block === 'form' && !block.when ? block.children.flatMap(unwrapped) : [block]

/** Keys of a block that are facts of their own. */
const bare = (block: Block): object => ({
  ...('children' in block && { children: undefined }),
  ...('content' in block && { content: undefined }),
  ...('press' in block && { press: undefined }),
})

function insideOf(block: Block): readonly Block[] {
  if ('children' in block) return block.children
  return block.block === 'list' ? (block.content ?? []) : []
}

/** Returns a block in words: the button "Send". */
function nounOf(block: Block, reading: Reading): string {
  const text = textOf(block)
  if (text) return `the ${block.block} ${quotedText(text, reading)}`
  if ('field' in block) return `the field \`${block.field}\``
  if ('timer' in block) return `the ${block.block} of \`${block.timer}\``
  return `the block \`${block.block}\``
}

function textOf(block: Block): TextUse | undefined {
  if ('text' in block) return block.text
  if ('title' in block) return block.title
  return 'label' in block ? block.label : undefined
}

/** A block with its place: siblings have the same parent. */
interface Placed {
  readonly block: Block
  readonly parent: string
  readonly name: string
}

/**
 * Names the blocks of both versions, so that equal names are the same block: by the text, field or
 * timer; a block with another text keeps its name when it replaces one of its kind.
 */
export function namesOfBlocks(
  before: readonly Block[],
  after: readonly Block[],
  [readBefore, readAfter]: readonly [Reading, Reading],
): readonly [ReadonlyMap<Block, string>, ReadonlyMap<Block, string>] {
  const [old, fresh] = [placed(before, readBefore), placed(after, readAfter)]
  const known = new Set(fresh.map(({ name }) => name))
  const lost = old.filter(({ name }) => !known.has(name))
  const names = new Map(fresh.map(({ block, name }) => [block, name]))
  const oldNames = new Set(old.map(({ name }) => name))
  for (const { block, parent, name } of fresh) {
    if (oldNames.has(name)) continue
    const index = lost.findIndex(
      (each) => each.block.block === block.block && each.parent === parent,
    )
    const [found] = index < 0 ? [] : lost.splice(index, 1)
    if (found) names.set(block, found.name)
  }
  return [new Map(old.map(({ block, name }) => [block, name])), names]
}

function placed(blocks: readonly Block[], reading: Reading): readonly Placed[] {
  const times = new Map<string, number>()
  const read = (each: readonly Block[], parent: string): readonly Placed[] =>
    each.flatMap(unwrapped).flatMap((block) => {
      const word = `${block.block}:${wordOf(block, reading)}`
      const time = (times.get(word) ?? 0) + 1
      times.set(word, time)
      const name = time === 1 ? word : `${word}#${time}`
      return [{ block, parent, name }, ...read(insideOf(block), block.block)]
    })
  return read(blocks, '')
}

function wordOf(block: Block, reading: Reading): string {
  if ('field' in block) return block.field
  if ('timer' in block) return block.timer
  const text = textOf(block)
  if (text) return canonical(text, reading)
  if ('each' in block) return canonical(block.each, reading)
  return 'value' in block ? canonical(block.value, reading) : ''
}
