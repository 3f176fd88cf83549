import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOperation } from '../../src/api/call-operation.ts'
import { operations } from '../../src/api/generated/operations.ts'
import { violation } from '../../src/api/shape.ts'
import { seeded } from './chance.ts'
import { answers } from './shipped.ts'

describe('answers made from the OpenAPI document', () => {
  it.each(Object.keys(operations))(
    '%s: every one is allowed, and each code is among them',
    (operation) => {
      const all = answers.every(operation)
      expect(all.filter((outcome) => !answers.fits(operation, outcome))).toEqual([])
      // The browser's validation refuses nothing that the document allows.
      const { answer: shape } = operations[operation as keyof typeof operations]
      expect(
        all.filter(
          (outcome) => outcome.kind === 'ok' && violation(outcome.answer, shape) !== undefined,
        ),
      ).toEqual([])
      const codes = all.flatMap((outcome) => (outcome.kind === 'rejected' ? [outcome.code] : []))
      expect(codes).toEqual(
        expect.arrayContaining([...operations[operation as keyof typeof operations].errors]),
      )
      expect(new Set(all.map(({ kind }) => kind))).toEqual(
        new Set(['ok', 'rejected', 'no-answer', 'broken', 'unknown', 'unauthorized', 'forbidden']),
      )
    },
  )

  it('know every word of an enumeration, null and the empty list', () => {
    const good = answers
      .every('verifyPassword')
      .flatMap((outcome) => (outcome.kind === 'ok' ? [outcome.answer] : []))
    expect(good).toEqual(
      expect.arrayContaining(
        ['VERIFY', 'SECOND_STEP', 'COMPLETE', 'CONSENT', 'RETURN'].map(
          (nextStep) => expect.objectContaining({ nextStep }) as unknown,
        ),
      ),
    )
    expect(good).toEqual(expect.arrayContaining([expect.objectContaining({ sotName: null })]))
    expect(answers.every('listVerificationAuthenticators')).toEqual(
      expect.arrayContaining([{ kind: 'ok', answer: { items: [] } }]),
    )
  })

  it('are allowed when random, and the same for the same seed', () => {
    assert(
      property(integer(), (seed) => {
        const draw = () => {
          const chance = seeded(seed)
          return Object.keys(operations).map(
            (operation) => [operation, answers.one(operation, chance)] as const,
          )
        }
        expect(draw().filter(([operation, outcome]) => !answers.fits(operation, outcome))).toEqual(
          [],
        )
        expect(
          draw().filter(
            ([operation, outcome]) =>
              outcome.kind === 'ok' &&
              isOperation(operation) &&
              violation(outcome.answer, operations[operation].answer) !== undefined,
          ),
        ).toEqual([])
        expect(draw()).toEqual(draw())
      }),
      { numRuns: 40 },
    )
  })
})
