import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compile } from '../../../src/compiler/compile.ts'
import { drawn } from '../../support/drawn.ts'
import { isFullTier } from '../../support/tier.ts'
import { ChangeableApi } from './changed-api.ts'
import {
  type Line,
  madeUpIn,
  type MadeUp,
  namedIn,
  rowsIn,
  reportedIn,
  type Use,
  usesOf,
  writtenIn,
} from './uses.ts'

/*
 * Changes one operation of the OpenAPI document, and expects diagnostics at the lines that use it,
 * and at no others. The expected lines are read from the YAML alone. Each change is a check of the
 * whole product: `npm test` runs a share of 14 operations with two changes of a kind, `npm run
 * test:full` all.
 */
const seed = 20_261_120
const sources = readSources(join(import.meta.dirname, '../../..'))
const api = new ChangeableApi(sources.openapi.commonApi)
const uses = Map.groupBy(usesOf(sources.files), ({ operation }) => operation)
const madeUp = Map.groupBy(madeUpIn(sources.files), ({ operation }) => operation)

/**
 * True when no operation answers the code any more: its row in a table is unused, and so is the
 * value that a flow derives from it for a screen or an action.
 */
const isOnlyOf = (operation: string, code: string) =>
  ![...uses.keys()].some((other) => other !== operation && api.codes(other).includes(code))

/** True for a line of a part that gets another operation too, which still documents the code. */
const othersAnswer = (operation: string, code: string, line: Line) =>
  [...uses].some(
    ([other, theirs]) =>
      other !== operation &&
      api.codes(other).includes(code) &&
      theirs.some((use) => use.codes.get(code)?.includes(line) === true),
  )

/** Number of operations in `npm test`, the same ones each time. */
const some = <Thing>(all: readonly Thing[], count: number): readonly Thing[] =>
  isFullTier
    ? all
    : all
        .map((thing, at) => ({ thing, rank: Math.imul(seed + at, 2_654_435_761) >>> 0 }))
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, count)
        .map(({ thing }) => thing)

interface Expected {
  readonly flows: readonly Line[]
  readonly scenarios?: readonly Line[]
}

/** Returns the changes with diagnostics at other lines than the uses of the changed operation. */
function wrongVerdicts(
  changes: readonly (Expected & { readonly name: string; readonly commonApi: string })[],
) {
  return changes.flatMap(({ name, commonApi, flows, scenarios = [] }) => {
    const { diagnostics } = compile({ ...sources, openapi: { ...sources.openapi, commonApi } })
    // Repeated diagnostics of one name are one diagnostic, with all its places.
    const again = diagnostics
      .flatMap(({ related }) => related)
      .filter(({ message }) => message === 'The same problem is here.')
    const reported = unique(
      diagnostics
        .map(({ span }) => span)
        .concat(again.map(({ span }) => span))
        .map(({ file, line }) => `${file}:${line}`),
    )
    const expected = unique([...flows, ...scenarios])
    return reported.join() === expected.join() ? [] : [{ name, reported, expected }]
  })
}
const unique = (lines: readonly Line[]) => [...new Set(lines)].toSorted()

/** Places where a flow reads a field of the answer; `has` only tests for its presence. */
const readsOf = (name: string, { reads }: Use, asking: boolean) =>
  reads
    .filter(({ text, answer }) =>
      new RegExp(`^=.*\\b${answer.replace('.', '\\.')}\\.${name}\\b`).test(
        asking ? text : text.replaceAll(`has(${answer}.${name})`, ''),
      ),
    )
    .map(({ line }) => line)
const givenTo = (use: Use, concerns: (field: boolean | undefined) => boolean, name: string) =>
  use.given.filter(({ type }) => concerns(api.schema(type).get(name))).map(({ line }) => line)
const fieldsOf = (name: string, answers: readonly MadeUp[]) =>
  answers.flatMap(({ fields, code }) => (code ? [] : (fields.get(name) ?? [])))

describe('an operation of the OpenAPI document changes', () => {
  it('and many are used', () => expect(uses.size).toBeGreaterThan(20))

  describe.each(drawn('changed operations', some([...uses], 14)))('%s', (operation, own) => {
    const answers = madeUp.get(operation) ?? []

    it('is renamed: reports every line that names it', () => {
      expect(
        wrongVerdicts([
          {
            name: 'renamed',
            commonApi: api.renamed(operation),
            flows: [...own.map(({ call }) => call), ...namedIn(sources.files, operation)],
            scenarios: reportedIn(sources.files, operation),
          },
        ]),
      ).toEqual([])
    })

    it('takes another type: reports every line that passes it', () => {
      expect(
        wrongVerdicts(
          some(api.takes(operation), 2).map((name) => ({
            name,
            commonApi: api.retyped(operation, name),
            flows: own.flatMap((use) => use.arguments.get(name) ?? []),
          })),
        ),
      ).toEqual([])
    })

    it('takes a new argument: reports every call', () => {
      expect(
        wrongVerdicts([
          {
            name: 'addedLater',
            commonApi: api.withRequired(operation, 'addedLater'),
            flows: own.map(({ call }) => call),
          },
        ]),
      ).toEqual([])
    })

    it('drops an error code: reports every line that answers it', () => {
      expect(
        wrongVerdicts(
          some(api.codes(operation), 2).map((code) => ({
            name: code,
            commonApi: api.withoutCode(operation, code),
            flows: [
              ...own
                .flatMap((use) => use.codes.get(code) ?? [])
                .filter((line) => !othersAnswer(operation, code, line)),
              ...(isOnlyOf(operation, code)
                ? [...rowsIn(sources.files, code), ...writtenIn(sources.files, code)]
                : []),
            ],
            scenarios: answers.flatMap((answer) =>
              answer.code?.word === code ? [answer.code.line] : [],
            ),
          })),
        ),
      ).toEqual([])
    })

    it('returns another type: reports every line that reads it', () => {
      expect(
        wrongVerdicts(
          some([...api.answers(operation).keys()], 2).map((name) => ({
            name,
            commonApi: api.answerRetyped(operation, name),
            flows: own.flatMap((use) => [
              ...readsOf(name, use, false),
              ...givenTo(use, (field) => field !== undefined, name),
            ]),
            // A structure may be replaced by another with the same content.
            scenarios: fieldsOf(name, answers)
              .filter((field) => !field.isMap)
              .map(({ value }) => value),
          })),
        ),
      ).toEqual([])
    })

    it('drops a result field: reports every line that reads it', () => {
      expect(
        wrongVerdicts(
          some([...api.answers(operation).keys()], 2).map((name) => ({
            name,
            commonApi: api.answerWithout(operation, name),
            flows: own.flatMap((use) => [
              ...readsOf(name, use, true),
              ...givenTo(use, (field) => field === true, name),
            ]),
            scenarios: fieldsOf(name, answers).map(({ key }) => key),
          })),
        ),
      ).toEqual([])
    })
  })
})

it('a renamed shared property is reported per flow line, then per operation', () => {
  const { commonApi } = sources.openapi
  const [head = '', own = '', rest = ''] =
    /^([\s\S]*\n {4}FlowResult:\n)([\s\S]*?)(\n {4}\w[\s\S]*)$/.exec(commonApi)?.slice(1) ?? []
  const { diagnostics } = compile({
    ...sources,
    openapi: {
      ...sources.openapi,
      commonApi: `${head}${own.replaceAll(/\bnextStep\b/g, 'next')}${rest}`,
    },
  })
  const reported = diagnostics.map(({ code, span, message }) => ({
    isStory: span.file.endsWith('.test.yaml'),
    code,
    message,
  }))
  const [flows, stories] = [
    reported.filter(({ isStory }) => !isStory),
    reported.filter(({ isStory }) => isStory),
  ]
  expect(reported).toEqual([...flows, ...stories])
  expect([
    new Set(flows.map(({ code }) => code)),
    new Set(stories.map(({ code }) => code)),
  ]).toEqual([new Set(['unknown-path']), new Set(['made-up-answer'])])
  expect(stories.length).toBe(new Set(stories.map(({ message }) => message)).size)
  // Each place is among them.
  const places = diagnostics
    .flatMap(({ span, related }) => related.concat({ span, message: '' }))
    .map(({ span }) => span)
    .filter(({ file }) => file.endsWith('.test.yaml'))
  expect(new Set(places.map(({ file, start }) => `${file}:${start}`)).size).toBeGreaterThan(200)
})
