import { basePath } from '../../server/base-path.ts'
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

Written by \`npm run bench\`. One local server with brotli, headless Chromium, 1.6 Mbit/s down, 150 ms there and back, processor slowed ${CONDITIONS.slowed} times, empty cache, API answered
by rote; the median of ${times}, our page and the bare one in turn, with the same headers. Blocking time counts from the first paint to
a second after the page is live. Only ratios within one run carry over to another machine. 1 kB is 1000 bytes. A machine on which the bare page is painted later than on that of
the research (232 ms) is slower before it is slowed; there the rows of the browser are told once more, slowed so much less that the bare page is as early as there, or not slowed at all.
Behind a ratio of times: where it lies in 95 of 100 runs, by each load beside the one of the bare page before it. Met or not is said of the ratio itself.

${machine.map((line) => `- ${line}`).join('\n')}

${tableText(rows)}

Files of the first screen: ${listed(load.requests)}.
Fetched when it is live: ${listed(load.after)}.
API calls, which begin after the first paint: ${listed(load.calls.map(({ path }) => path))}.
`
}
