import { loadavg } from 'node:os'
import type { Person } from '../support/people.ts'
import type { Gatehouse } from '../support/start-gatehouse.ts'
import { MeasuredBrowser, type Sample } from './measured-browser.ts'
import { residentMegabytes } from './resident-megabytes.ts'
import { signIn, signOut } from './visit.ts'

export interface Phase {
  readonly name: string
  readonly people: number
  readonly seconds: number
}

export interface Figures {
  readonly phase: Phase
  readonly seconds: number
  /** Complete sign-ins, and those that broke. */
  readonly visits: number
  readonly broken: readonly string[]
  readonly samples: readonly Sample[]
  /** Memory of the server's process, before and after. */
  readonly megabytes: readonly [number, number]
  readonly load: number
}

/** Runs this number of users at once, each in one sign-in after another, until the time is over. */
export async function runPhase(
  phase: Phase,
  { origin, pid }: Gatehouse,
  everybody: readonly Person[],
): Promise<Figures> {
  const samples: Sample[] = []
  const broken: string[] = []
  let visits = 0
  const before = residentMegabytes(pid)
  const begun = performance.now()
  const until = begun + phase.seconds * 1000
  const note = (sample: Sample) => samples.push(sample)
  const come = async (person: Person) => {
    while (performance.now() < until) {
      const browser = new MeasuredBrowser(origin, note)
      try {
        const outcome = await signIn(browser, person)
        if (outcome) broken.push(outcome.broken)
        else visits += 1
        if (browser.token !== undefined) await signOut(browser)
      } catch (problem) {
        broken.push(problem instanceof Error ? problem.message : String(problem))
      }
    }
  }
  const crowd = Array.from(
    { length: phase.people },
    (_, at) => everybody[at % everybody.length],
  ).filter((person) => person !== undefined)
  await Promise.all(crowd.map(come))
  return {
    phase,
    visits,
    broken,
    samples,
    seconds: (performance.now() - begun) / 1000,
    megabytes: [before, residentMegabytes(pid)],
    load: loadavg()[0] ?? 0,
  }
}
