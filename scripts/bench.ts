import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveBuild } from './bench/bench-server.ts'
import { machineLines, numberAfter } from './bench/conditions.ts'
import { calibratedThrottle } from './bench/measure-load.ts'
import { modulesOfWrongCode } from './bench/modules-of-wrong-code.ts'
import { reportText } from './bench/report-text.ts'
import { rowsOfMany, rowsOfOneMore } from './bench/rows-of-growth.ts'
import { LOGIN, rowsOfLoad } from './bench/rows-of-load.ts'
import { rowsOfPrograms, typedEarly } from './bench/rows-of-programs.ts'
import { rowsOfSize } from './bench/rows-of-size.ts'
import { tableText, type Row } from './bench/table.ts'
import { launchBrowser } from './browser.ts'
import { buildFrontEnd } from './vite/build-front-end.ts'
import { isBuilt } from './vite/built-from.ts'
import { ownProduct } from './vite/product.ts'

// npm run bench: measures the table "Speed and size" beside a bare HTML page of the same run,
// prints it, and writes it to docs/performance.md. A missed target is reported and does not fail,
// because times depend on the machine. tests/architecture/bundle.test.ts enforces sizes and counts.
const root = join(import.meta.dirname, '..')
const times = numberAfter('--times=', 7)
const screens = numberAfter('--screens=', 10_000)
const quick = process.argv.includes('--quick')

if (process.argv.includes('--modules')) {
  const ran = await modulesOfWrongCode(root)
  for (const [where, modules] of Object.entries(ran))
    process.stdout.write(`${where}: ${modules.length} modules\n  ${modules.join('\n  ')}\n`)
  process.exit(0)
}
process.env['NODE_ENV'] = 'production'

const say = (text: string) => process.stderr.write(`${text}\n`)
if (!isBuilt(ownProduct) || !existsSync(join(root, 'dist/own-share.json')))
  await buildFrontEnd(ownProduct)

const browser = await launchBrowser()
const server = await serveBuild(root)
try {
  say('The login screen beside the bare page ...')
  const { rows, loads } = await rowsOfLoad(browser, server, times)
  const [load] = loads
  if (!load) throw new Error('--times must be at least 1.')
  const { before, kept } = await typedEarly(browser, server.origin + LOGIN)
  const typed: Row = {
    figure: 'text typed before the page is live',
    ours: kept ? 'kept' : 'lost',
    against: before ? 'kept' : 'kept, typed before (the page was live already)',
    met: before && kept,
  }
  const sizes = await rowsOfSize(root, load, browser, server)
  const reported: Row[] = []
  const reportRows = (more: readonly Row[]) => {
    reported.push(...more)
    process.stdout.write(`${tableText(more)}\n\n`)
    writeFileSync(
      join(root, 'docs/performance.md'),
      reportText({ rows: reported, load, times, machine: machineLines(root, browser.version()) }),
    )
  }
  reportRows([...rows, typed, ...sizes])
  const slowed = await calibratedThrottle(browser, server)
  if (slowed !== undefined) {
    say(
      `The same with the processor slowed ${slowed} times, as near to the machine of the research as this one comes ...`,
    )
    reportRows(
      (await rowsOfLoad(browser, server, times, { named: `slowed ${slowed} times: `, slowed }))
        .rows,
    )
  }
  say('Compiler and engine ...')
  reportRows(rowsOfPrograms(root))
  if (!quick) {
    say(`A program of ${screens} screens more ...`)
    reportRows(rowsOfOneMore(root))
    reportRows(await rowsOfMany(root, browser, Math.max(5, times), screens, slowed))
  }
} finally {
  await server.close()
  await browser.close()
}
