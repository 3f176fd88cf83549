import type { Block } from '../language/block.ts'
import type { Expression } from '../language/expression.ts'
import type { Form } from '../language/form.ts'
import type { Screen } from '../language/program.ts'
import type { LoadUse, PollUse, Step } from '../language/step.ts'
import { blockFacts, namesOfBlocks } from './app-facts.ts'
import { describeExpression } from './describe-expression.ts'
import type { Fact } from './gather.ts'
import { canonical, described, leavesOf, quotedText, type Reading } from './reading.ts'
import { stepFacts } from './step-facts.ts'

type Sides<Thing> = readonly [before: Thing, after: Thing]

/** Returns the facts of a screen in two versions. */
export function screenFacts(
  [before, after]: Sides<Screen>,
  readings: Sides<Reading>,
): Sides<readonly Fact[]> {
  const names = namesOfBlocks(blocksOf(before), blocksOf(after), readings)
  return [factsOf(before, readings[0], names[0]), factsOf(after, readings[1], names[1])]
}

const blocksOf = ({ content, pages = [] }: Screen): readonly Block[] => [
  ...content,
  ...pages.flatMap((page) => page.content),
]

function factsOf(
  screen: Screen,
  reading: Reading,
  names: ReadonlyMap<Block, string>,
): readonly Fact[] {
  const { id, content, pages = [], form, load, poll = {}, timers, actions: local, ...rest } = screen
  const { enter, submit, seen = [], change = {}, title, heading, route, ...properties } = rest
  const path = ['screens', id]
  const around = { reading, local, path, names }
  const steps = (key: string, words: string, each: readonly Step[]) =>
    stepFacts(
      each,
      { key, where: words === '' ? [] : [words], path: [...path, 'on', key], local },
      reading,
    )
  const property = (name: string, value: unknown, said: Pick<Fact, 'kind' | 'does'>): Fact => ({
    ...said,
    key: `property:${name}`,
    value: canonical(value, reading),
    where: [],
    at: reading.place([...path, ...name.split('.')]),
    parts: new Map([['', described(value, reading)]]),
  })
  const texts = { title, heading }
  return [
    {
      ...property('route', route, { kind: 'route', does: '{has} the route' }),
      parts: new Map([['', `\`${route}\``]]),
    },
    ...Object.entries(texts).flatMap(([name, text]) =>
      text
        ? [
            property(name, text, {
              kind: 'title',
              does: `{has} the ${name} ${quotedText(text, reading)}`,
            }),
          ]
        : [],
    ),
    ...[...leavesOf(properties)].map(([name, value]) =>
      property(
        name,
        value,
        name === 'needs'
          ? { kind: 'needs', does: 'open{s} only if' }
          : { kind: 'property', does: `{has} \`${name}\`` },
      ),
    ),
    ...Object.entries(load).flatMap((named) => asking('load', named, around)),
    ...Object.entries(poll).flatMap((named) => asking('poll', named, around)),
    ...Object.entries(timers).flatMap(([name, { deadline, expired }]) => [
      property(
        `timers.${name}`,
        Array.isArray(deadline) ? deadline.map(wordOf).join('.') : deadline,
        { kind: 'timer', does: `{has} the timer \`${name}\` with the deadline` },
      ),
      ...steps(`property:timers.${name}/expired`, `when the timer \`${name}\` ends`, expired),
    ]),
    ...steps('enter', 'when it opens', enter),
    ...steps('submit', 'after a submit', submit),
    ...steps('seen', 'when it is visible again', seen),
    ...Object.entries(change).flatMap(([field, each]) =>
      steps(`change:${field}`, `after a change of \`${field}\``, each),
    ),
    ...blockFacts(content, '', around),
    ...pages.flatMap(({ name, title: text, content: blocks, submit: each, ...page }, index) => [
      {
        ...property(
          `page:${name}`,
          { text, index, ...page },
          {
            kind: 'block',
            does: `show{s} the page ${quotedText(text, reading)}`,
          },
        ),
      },
      ...blockFacts(blocks, `property:page:${name}`, around),
      ...steps(`property:page:${name}/submit`, `after a submit of the page \`${name}\``, each),
    ]),
    ...(form ? formFacts(form, path, reading) : []),
  ]
}

/** A call that a screen makes by itself. */
function asking(
  kind: 'load' | 'poll',
  [name, use]: readonly [string, LoadUse | PollUse],
  { reading, path, local }: { reading: Reading; path: readonly string[]; local: Screen['actions'] },
): readonly Fact[] {
  const { ok = [], rejected = {}, ...asked } = use
  const { failed = [], ...rest } = { ...(asked as Omit<LoadUse, 'ok' | 'rejected'>) }
  const key = `${kind}:${name}`
  const own = [...path, kind, name]
  const steps = (word: string, words: string, each: readonly Step[]) =>
    stepFacts(each, { key: `${key}/${word}`, where: [words], path: own, local }, reading)
  const answer = `after an answer of \`${use.operation}\``
  return [
    {
      key,
      kind: 'call',
      value: canonical(rest, reading),
      does: `${kind === 'load' ? 'load{s} data by' : 'poll{s}'} \`${use.operation}\``,
      where: [],
      at: reading.place(own),
      parts: partsOf(rest, reading),
      target: use.operation,
    },
    ...steps('ok', answer, ok),
    ...Object.entries(rejected).flatMap(([code, each]) =>
      steps(`rejected:${code}`, `after an answer of ${code}`, each),
    ),
    ...steps('failed', 'after any other error', failed),
  ]
}

const partsOf = (value: unknown, reading: Reading): Fact['parts'] =>
  new Map(
    [...leavesOf(value)].map(([name, each]) => [
      name.replace(/^arguments\.\w+\./, ''),
      described(each, reading),
    ]),
  )

const wordOf = (part: string | Expression): string =>
  typeof part === 'string' ? part : `[${describeExpression(part)}]`

function formFacts(form: Form, path: readonly string[], reading: Reading): readonly Fact[] {
  const { schema, ui, rules, ...rest } = form
  const place = (...words: readonly string[]) => reading.place([...path, 'form', ...words])
  const fact = (value: unknown, said: Pick<Fact, 'kind' | 'key' | 'does' | 'at'>): Fact => ({
    ...said,
    value: canonical(shared(value, reading), reading),
    where: [],
    parts: new Map([['', described(shared(value, reading), reading)]]),
  })
  const times = new Map<string, number>()
  return [
    {
      ...fact(true, { kind: 'property', key: 'form', does: '{has} a form', at: place() }),
      parts: new Map(),
    },
    ...schemaFacts(schema, ''),
    ...[...leavesOf(ui)].map(([name, value]) => {
      const [field = '', ...option] = name.split('.')
      const word = option.join('.') || field
      return fact(value, {
        kind: 'keyword',
        key: `field:${field}/ui.${word}`,
        does: `draw{s} \`${field}\` with \`${word}\``,
        at: place('ui', field),
      })
    }),
    ...rules.map(({ at, rule, ...parameters }) => {
      const name = `${at}/rule:${rule}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return {
        ...fact(parameters, {
          kind: 'rule',
          key: `field:${name}${time === 1 ? '' : `#${time}`}`,
          does: `check{s} \`${at}\` by the rule \`${rule}\``,
          at: place('rules'),
        }),
        parts: partsOf(parameters, reading),
      }
    }),
    ...[...leavesOf(rest)].map(([name, value]) =>
      fact(value, {
        kind: 'keyword',
        key: `form/${name}`,
        does: `{has} \`form.${name}\``,
        at: place(...name.split('.')),
      }),
    ),
  ]

  function schemaFacts(node: Readonly<Record<string, unknown>>, above: string): readonly Fact[] {
    const { properties = {}, required = [], ...keywords } = node
    return [
      ...Object.entries(properties as Record<string, Record<string, unknown>>).flatMap(
        ([name, field]) => {
          const own = above === '' ? name : `${above}.${name}`
          return [
            fact(true, {
              kind: 'field',
              key: `field:${own}`,
              does: `ask{s} for \`${own}\``,
              at: place('schema', 'properties', ...own.split('.')),
            }),
            ...(typeof field === 'object' ? schemaFacts(field, own) : []),
          ]
        },
      ),
      ...(required as readonly string[]).map((name) => {
        const own = above === '' ? name : `${above}.${name}`
        return fact(true, {
          kind: 'required',
          key: `field:${own}/required`,
          does: `require{s} \`${own}\``,
          at: place('schema', 'required'),
        })
      }),
      ...[...leavesOf(keywords)].map(([keyword, value]) =>
        fact(value, {
          kind: 'keyword',
          key: above === '' ? `form/schema.${keyword}` : `field:${above}/${keyword}`,
          does:
            above === ''
              ? `{has} \`${keyword}\` in its form`
              : `accept{s} \`${above}\` with \`${keyword}\``,
          at: place('schema', 'properties', ...above.split('.'), ...keyword.split('.')),
        }),
      ),
    ]
  }
}

/** Titles in a schema are keys of texts. */
function shared(value: unknown, reading: Reading): unknown {
  return typeof value === 'string' ? reading.sharedKey(value) : value
}
