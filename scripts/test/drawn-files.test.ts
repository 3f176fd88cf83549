import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawFiles, filesOf } from './selection.ts'
import { isShared, SUITES, type Suite } from './suites.ts'

const none = { open: [], recent: [] }
const all = globSync([...SUITES.e2e.include]).toSorted()
const draw = (seed: number, changes = {}) => drawFiles(SUITES.e2e, seed, { ...none, ...changes })

describe('the files of the browser suite', () => {
  test('run or are left, each of them once', () => {
    const { run, left } = draw(20_780)
    expect([...run, ...left].toSorted()).toEqual(all)
    expect(run.length).toBeLessThan(all.length / 3)
  })

  test('all run in one round of seeds, and the core in each', () => {
    const rounds = Array.from(
      { length: SUITES.e2e.shares },
      (_, at) => draw(SUITES.e2e.shares * 1_000 + at).run,
    )
    expect([...new Set(rounds.flat())].toSorted()).toEqual(all)
    for (const end of SUITES.e2e.core)
      for (const run of rounds) expect(run).toContain(`tests/${end}`)
  })

  test('run with open changes, files of a commit are left out first', () => {
    const [open = '', recent = ''] = draw(20_780).left.slice(-2)
    const { run, left } = draw(20_780, { open: [open], recent: [recent] })
    expect([run.includes(open), left[0]]).toEqual([true, recent])
  })

  test('of a changed flow come before the others that are left', () => {
    const { left } = draw(20_780, { recent: ['flows/account-problems/warning-message.yaml'] })
    const places = left.flatMap((file, place) => (file.includes('account-problems') ? [place] : []))
    expect(places.length).toBeGreaterThan(0)
    expect(Math.max(...places)).toBeLessThan(10)
    expect(left.toSorted()).toEqual(draw(20_780).left.toSorted())
  })

  test('of a suite without shares run all', () => {
    const { run, left } = drawFiles(SUITES.unit, 1, none)
    expect([run, left]).toEqual([globSync([...SUITES.unit.include]).toSorted(), []])
  })

  test('come first among the left when a file that they import changed', () => {
    const { left, touched } = draw(20_780, { recent: ['tests/support/windows-hello.ts'] })
    expect(touched.length).toBeGreaterThan(0)
    expect(left.slice(0, touched.length)).toEqual(touched)
    for (const file of touched) expect(readFileSync(file, 'utf8')).toContain('/windows-hello.ts')
  })
})

const shared = Object.entries<Suite>(SUITES).filter(([, suite]) => isShared(suite))

describe.each(shared)('a suite with shares: %s', (_, suite) => {
  const { core = [], others = [], shares = 0 } = suite

  test('names files that there are', () => {
    for (const end of [...core, ...others])
      expect([end, filesOf(suite).filter((file) => `/${file}`.endsWith(`/${end}`)).length]).toEqual(
        [end, 1],
      )
  })

  test('runs all of its files in one round of seeds', () => {
    const runs = Array.from({ length: shares }, (__, at) => drawFiles(suite, at, none).run)
    expect([...new Set(runs.flat())].toSorted()).toEqual(filesOf(suite))
    expect(Math.min(...runs.map((run) => run.length))).toBeLessThan(filesOf(suite).length)
  })
})
