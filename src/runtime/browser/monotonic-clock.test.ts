import { describe, expect, test } from 'vitest'
import { createMonotonicClock } from './browser-clock.ts'

const minute = 60_000
const hour = 60 * minute

function setUp() {
  const clocks = { wall: 1_000_000, monotonic: 10 }
  const time = createMonotonicClock({ wall: () => clocks.wall, monotonic: () => clocks.monotonic })
  const start = time.now()
  return {
    time,
    passed: () => time.now() - start,
    run: (milliseconds: number) => {
      clocks.wall += milliseconds
      clocks.monotonic += milliseconds
    },
    set: (by: number) => {
      clocks.wall += by
    },
    sleep: (milliseconds: number) => {
      clocks.wall += milliseconds
    },
  }
}

describe('B19 elapsed time', () => {
  test('is the time of both clocks when they agree', () => {
    const { passed, run } = setUp()
    run(4 * minute)
    expect(passed()).toBe(4 * minute)
  })

  test.each([hour, -hour, 24 * hour, -24 * hour])(
    'ignores a clock change of %i ms while the page is awake',
    (by) => {
      const { passed, run, set } = setUp()
      run(minute)
      set(by)
      run(minute)
      expect(passed()).toBe(2 * minute)
      run(minute)
      expect(passed()).toBe(3 * minute)
    },
  )

  test('counts sleep after the page returns, even if the monotonic clock stopped', () => {
    const { passed, run, sleep, time } = setUp()
    run(minute)
    sleep(hour)
    time.interrupted()
    expect(passed()).toBe(hour + minute)
  })

  test('uses the monotonic clock when the wall clock goes back while hidden', () => {
    const { passed, run, set, time } = setUp()
    run(10 * minute)
    set(-hour)
    time.interrupted()
    expect(passed()).toBe(10 * minute)
  })

  test('never runs backwards', () => {
    const { passed, set, time } = setUp()
    set(-hour)
    time.interrupted()
    expect(passed()).toBe(0)
  })
})
