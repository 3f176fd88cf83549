import type { Kill } from './after-kill.ts'
import type { Figures } from './phase.ts'

/** Returns the report: requests, durations, failures, and the machine's load. */
export function reportText(
  figures: readonly Figures[],
  { signedIn, stillSignedIn, cut, secondsAway }: Kill,
  machine: readonly string[],
): string {
  const heads = [
    'Phase',
    'At once',
    'Seconds',
    'Sign-ins',
    'broken',
    'Requests a second',
    'Median',
    '95 of 100',
    '99 of 100',
    '429',
    '5xx',
    'No answer',
    'Memory before, after',
    'Load',
  ]
  const table = [heads, heads.map(() => '---'), ...figures.map(cellsOf)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
  return `# The reference backend under load, as measured

Written by \`npm run bench:server\`. It reports figures and never fails a build.

- One process with SQLite writes every answer to the disk before it sends it.
- A sign-in is complete: with a password (argon2id, 19 MiB), through the provider and out again. The clients run on the same machine and use a part of it.
- Times are milliseconds. 429 means that the server sheds load; the answer says when to come back.
- The table shows the length of each phase. By default the soak takes a minute. That is long enough to show a slope of the memory, and short enough for
  a working day. \`--seconds=600\` gives a soak of half an hour and a spike of five minutes.

${machine.map((line) => `- ${line}`).join('\n')}

${table}

${brokenText(figures)}

**Killed** (SIGKILL) with ${signedIn} users signed in and others on their way: ${stillSignedIn} of ${signedIn} are still signed in at the next process. ${cut} requests were cut.
The server was away for ${secondsAway.toFixed(1)} seconds.
`
}

/** Reasons of broken sign-ins, with their number. */
function brokenText(figures: readonly Figures[]): string {
  const reasons = Object.entries(
    Object.groupBy(
      figures.flatMap(({ broken }) => broken),
      (reason) => reason,
    ),
  )
  return reasons.length === 0
    ? 'No sign-in ended before its end.'
    : `Sign-ins that did not finish:\n\n${reasons.map(([reason, all]) => `- ${all?.length ?? 0} times: ${reason}`).join('\n')}`
}

function cellsOf({
  phase,
  seconds,
  visits,
  broken,
  samples,
  megabytes,
  load,
}: Figures): readonly string[] {
  const times = samples
    .filter(({ status }) => status !== 0)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other)
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  const many = (is: (status: number) => boolean) =>
    String(samples.filter(({ status }) => is(status)).length)
  return [
    phase.name,
    String(phase.people),
    seconds.toFixed(0),
    String(visits),
    String(broken.length),
    (samples.length / seconds).toFixed(0),
    at(0.5),
    at(0.95),
    at(0.99),
    many((status) => status === 429),
    many((status) => status >= 500),
    many((status) => status === 0),
    `${megabytes[0]} MB, ${megabytes[1]} MB`,
    load.toFixed(2),
  ]
}
