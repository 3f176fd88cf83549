import { describe, expect, it } from 'vitest'
import { holdMutations, isLong, listed, names } from './hold-mutations.ts'
import { listedSurvivors, orHow, UNEXPLAINED } from './survivors.ts'

holdMutations(0)

describe('the list of survivors', () => {
  it('has a reason for each', () => {
    expect(
      orHow(
        [...listed].filter(([, because]) => because.trim() === UNEXPLAINED).map(([name]) => name),
      ),
    ).toEqual([])
  })

  it.runIf(isLong)('names mutations that there are', () => {
    expect(orHow([...listed.keys()].filter((name) => !names.has(name)))).toEqual([])
  })

  it('names each once', () => {
    expect(listed.size).toBe(listedSurvivors().flatMap(({ survivors }) => survivors).length)
  })
})
