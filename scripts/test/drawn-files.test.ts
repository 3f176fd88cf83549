import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawFiles } from './drawn-files.ts'
import { SUITES } from './suites.ts'

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

  test('of a suite without a core run all', () => {
    const { run, left } = drawFiles(SUITES.deploy, 1, none)
    expect([run, left]).toEqual([globSync([...SUITES.deploy.include]).toSorted(), []])
  })
})
