import { describe, expect, it } from 'vitest'
import { faultMatrix } from './fault-matrix.ts'
import { type Fault, faults } from './faults.ts'
import { product } from './shipped.ts'
import { after, opened } from './world.ts'

const login = opened(product, {
  path: '/login',
  query: { sessionDataKey: 'key-1', tenantId: 'default', sp: 'Mail' },
})
const brokenBy = (does: Fault['does'], holds?: Fault['holds']) =>
  faultMatrix(
    product,
    [login],
    [{ row: 'B00', name: 'planted', does, ...(holds && { holds }) }],
    new Set(),
  ).broken

describe('the matrix of faults', () => {
  it('reports a fault that loses typed values', () => {
    expect(
      brokenBy((_program, world) => ({
        ...world,
        typed: {
          visit: world.state.visit?.number ?? 0,
          epoch: world.state.epoch,
          values: { username: 'kim' },
        },
      })),
    ).toEqual(['B00 planted, on login: a lost form username'])
  })

  it('reports a fault that leaves a screen that must stay', () => {
    expect(
      brokenBy(
        (program, world) => opened(program, { path: '/404', query: {} }, world),
        (_program, before, now) =>
          before.state.visit?.number === now.state.visit?.number ? [] : ['another visit'],
      ),
    ).toContain('B00 planted, on login: another visit')
  })

  it('reports an exception and continues', () => {
    expect(
      brokenBy(() => {
        throw new Error('planted')
      }),
    ).toEqual(['B00 planted, on login: Error: planted'])
  })

  it('counts impossible cases', () => {
    expect(
      faultMatrix(
        product,
        [login],
        [{ row: 'B00', name: 'never', does: () => undefined }],
        new Set(),
      ),
    ).toEqual({ held: 0, broken: [], impossible: 1, screens: 1, situations: 1 })
  })

  it('has a name of its own for every fault', () => {
    const names = faults.map(({ row, name }) => `${row} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('types unusual but possible values, and they stay as typed', () => {
    const typing = faults.filter(({ row }) => row === 'B36')
    const started = after(product, login, { type: 'changed', field: 'username', value: 'kim' })
    expect(faultMatrix(product, [started], typing, new Set())).toMatchObject({
      held: typing.length,
      broken: [],
    })
  })
})
