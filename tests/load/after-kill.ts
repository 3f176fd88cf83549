import type { Person } from '../support/people.ts'
import { type Gatehouse, startGatehouse } from '../support/start-gatehouse.ts'
import { MeasuredBrowser } from './measured-browser.ts'
import { isSignedIn, signIn } from './visit.ts'

export interface Kill {
  /**
   * Users with a confirmed sign-in when the process was killed, and those of them still signed in
   * when it is back.
   */
  readonly signedIn: number
  readonly stillSignedIn: number
  /** Requests that were running. */
  readonly cut: number
  readonly secondsAway: number
}

/** SIGKILL in the middle of sign-ins, and a new process on the same data and port. */
export async function killAndReturn(
  gatehouse: Gatehouse,
  people: readonly Person[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly kill: Kill; readonly gatehouse: Gatehouse }> {
  const measured: MeasuredBrowser[] = []
  let cut = 0
  const come = async (person: Person) => {
    const browser = new MeasuredBrowser(gatehouse.origin, ({ status }) => {
      if (status === 0) cut += 1
    })
    // A sign-in that is cut off was not confirmed.
    if (
      await signIn(browser, person).then(
        (outcome) => outcome === undefined,
        () => false,
      )
    )
      measured.push(browser)
  }
  // When it happens, one half is signed in, the other is signing in.
  const half = Math.ceil(people.length / 2)
  await Promise.all(people.slice(0, half).map(come))
  const onTheirWay = people.slice(half).map(come)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const before = performance.now()
  await gatehouse.stop('SIGKILL')
  await Promise.all(onTheirWay)
  const again = await startGatehouse({
    dataFolder: gatehouse.dataFolder,
    env: { ...env, PORT: new URL(gatehouse.origin).port },
  })
  const secondsAway = (performance.now() - before) / 1000
  const still = await Promise.all(measured.map((browser) => isSignedIn(browser)))
  return {
    kill: {
      signedIn: measured.length,
      stillSignedIn: still.filter(Boolean).length,
      cut,
      secondsAway,
    },
    gatehouse: again,
  }
}
