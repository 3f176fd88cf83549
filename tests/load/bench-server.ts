import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thisMachine } from '../../scripts/bench/conditions.ts'
import { buildFrontEnd } from '../../scripts/vite/build-front-end.ts'
import { isBuilt } from '../../scripts/vite/built-from.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import type { Person } from '../support/people.ts'
import { serverControls } from '../support/server-controls.ts'
import { startGatehouse } from '../support/start-gatehouse.ts'
import { killAndReturn } from './after-kill.ts'
import { type Figures, type Phase, runPhase } from './phase.ts'
import { reportText } from './report-text.ts'

// npm run bench:server [-- --seconds=20]: load, spike, soak and kill. Prints the results, and
// writes them to docs/performance-server.md.
const seconds = Number(
  process.argv.find((word) => word.startsWith('--seconds='))?.slice('--seconds='.length) ?? 20,
)
if (!(seconds > 0)) {
  process.stderr.write('--seconds must be more than 0.\n')
  process.exit(2)
}
const PHASES: readonly Phase[] = [
  { name: 'load', people: 8, seconds },
  { name: 'spike', people: 100, seconds: seconds / 2 },
  { name: 'soak', people: 4, seconds: seconds * 3 },
]
/** Logs failures only: a line for every request is not part of the measurement. */
const env = { LOG_LEVEL: 'error' }

if (!isBuilt(ownProduct)) await buildFrontEnd(ownProduct)
const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-load-'))
let gatehouse = await startGatehouse({ dataFolder, env })
try {
  // Users with one factor, and without other required actions.
  const all = (await (
    await fetch(`${gatehouse.origin}/sandbox/people.json`)
  ).json()) as readonly Person[]
  const people = all.slice(0, 12)
  const { changeAccount, set } = serverControls(gatehouse.origin)
  // All requests come from one address here.
  await set({ passwordsPerAddress: 1_000_000 })
  for (const { username } of people)
    await changeAccount(username, { state: 'active', secondStep: false })
  const figures: Figures[] = []
  for (const phase of PHASES) {
    process.stderr.write(
      `${phase.name}: ${phase.people} at once for ${phase.seconds} seconds ...\n`,
    )
    figures.push(await runPhase(phase, gatehouse, people))
  }
  process.stderr.write('kill ...\n')
  const after = await killAndReturn(gatehouse, people, env)
  gatehouse = after.gatehouse
  const report = reportText(figures, after.kill, [
    ...thisMachine(),
    `Node ${process.versions.node}`,
  ])
  process.stdout.write(report)
  writeFileSync(join(import.meta.dirname, '../../docs/performance-server.md'), report)
} finally {
  await gatehouse.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
