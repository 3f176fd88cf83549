import { describe, expect, test } from 'vitest'
import type { Problem } from '../../engine/state.ts'
import type { FormView } from '../../engine/view.ts'
import { optimisticForm } from './replay-buffer.ts'

const form: FormView = {
  schema: {},
  ui: {},
  values: { name: '' },
  problems: [],
  locked: [],
  attempt: 0,
  busy: false,
}
const blank: Problem = { at: 'name', text: { key: 'error.not-blank' } }
const judge = ({ name }: FormView['values']) => (name === '' ? [blank] : [])
const submitted = { type: 'submitted', issues: [] } as const

describe('a form before the engine is loaded', () => {
  test('shows typed values and removes the problem of that field', () => {
    const other: Problem = { at: 'other', text: { key: 'error.other' } }
    const wrong = { ...form, problems: [blank, other] }
    expect(optimisticForm(wrong, { type: 'changed', field: 'name', value: 'kim' }, judge)).toEqual({
      ...wrong,
      values: { name: 'kim' },
      problems: [other],
    })
  })

  test('shows schema problems, else rule problems, and counts each attempt', () => {
    const issue: Problem & { readonly at: string } = { at: 'name', text: { key: 'error.required' } }
    const first = optimisticForm(form, { type: 'submitted', issues: [issue] }, judge)
    expect(first).toEqual({ ...form, problems: [issue], attempt: 1 })
    expect(optimisticForm(first, submitted, judge)).toEqual({
      ...form,
      problems: [blank],
      attempt: 2,
    })
  })

  test('becomes busy with valid values or when only the engine can check', () => {
    const typed = { ...form, values: { name: 'kim' }, problems: [blank] }
    expect(optimisticForm(typed, submitted, judge)).toEqual({ ...typed, problems: [], busy: true })
    expect(optimisticForm(form, submitted, undefined)).toEqual({ ...form, busy: true })
    expect(optimisticForm(form, submitted, () => undefined)).toEqual({ ...form, busy: true })
    const busy = { ...form, busy: true }
    expect(optimisticForm(busy, submitted, judge)).toBe(busy)
  })

  test('shows nothing of acts that are none of its own', () => {
    expect(optimisticForm(form, { type: 'pressed', block: 'link' }, judge)).toBe(form)
  })
})
