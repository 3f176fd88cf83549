import { basePath } from '../../server/http/address.ts'
import { CONDITIONS } from './conditions.ts'
import type { Load } from './measure-load.ts'
import { tableText, type Row } from './table.ts'

export interface Report {
  readonly rows: readonly Row[]
  readonly load: Load
  readonly times: number
  readonly machine: readonly string[]
}

const short = (path: string) => path.replace(`${basePath}/`, '').replace(/-[\w-]{8}\.(\w+)$/, '.$1')
const listed = (paths: readonly string[]) =>
  paths.map((path) => `\`${short(path)}\``).join(', ') || 'none'

/** docs/performance.md. */
export function reportText({ rows, load, times, machine }: Report): string {
  return `# Speed and size, as measured

Written by \`npm run bench\`. Our page and a bare HTML page load in turn, with the same headers. Each figure is the median of ${times} loads.

- Conditions: one local server with brotli, headless Chromium, 1.6 Mbit/s down, 150 ms round trip, processor slowed ${CONDITIONS.slowed} times, empty cache, fixed
  answers of the API.
- Blocking time counts from the first paint to a second after the page is live.
- Only ratios within one run are comparable between machines. 1 kB is 1000 bytes.
- The machine of the research painted the bare page at 232 ms. On a slower machine, the rows of the browser appear twice. The second measurement slows
  the processor less, or not at all. Then the bare page is as early as in the research.
- The brackets after a ratio of times show its range in 95 of 100 runs. Each load is compared with the load of the bare page before it. "Met" and "NOT MET"
  refer to the ratio itself.

${machine.map((line) => `- ${line}`).join('\n')}

${tableText(rows)}

Files of the first screen: ${listed(load.requests)}.
Fetched when it is live: ${listed(load.after)}.
API calls, which begin after the first paint: ${listed(load.calls.map(({ path }) => path))}.
`
}
