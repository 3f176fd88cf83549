import { generatedFlows, journeyName } from '../../../scripts/bench/generated-flows.ts'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compile } from '../../../src/compiler/compile.ts'
import type { Sources } from '../../../src/compiler/sources.ts'
import { callsOf, startCounting, sum } from './calls.ts'

/**
 * Work of one check: calls of the compiler's functions, files read again, and screens walked again
 * (also for a tenant that changes a file read there).
 */
export interface Effort {
  readonly calls: number
  readonly read: number
  readonly walked: number
}

const [mode = '', root = '', ...words] = process.argv.slice(2)
const taken = await startCounting()
const own = readSources(root)

async function effort(sources: Sources): Promise<Effort> {
  compile(sources)
  const calls = await taken()
  return {
    calls: sum(calls),
    read: callsOf(calls, 'parseFile'),
    walked: callsOf(calls, 'walkScreen'),
  }
}

const withScreens = (screens: number): Sources => ({
  ...own,
  files: new Map([...own.files, ...generatedFlows({ journeys: screens / 10, screensEach: 10 })]),
})

// As a process: node tests/compile/scaling/measure.ts first|again <root> <screens>, or edits <root>
// <file>…
if (mode === 'first') console.log(JSON.stringify(await effort(withScreens(Number(words[0])))))
else if (mode === 'again') {
  const whole = withScreens(Number(words[0]))
  const first = await effort(whole)
  await effort(whole)
  const file = `flows/${journeyName(0)}/s7.yaml`
  const again = await effort({
    ...whole,
    files: new Map([...whole.files, [file, `${whole.files.get(file) ?? ''}# edited\n`]]),
  })
  console.log(JSON.stringify({ first, again }))
} else {
  for (let times = 0; times < 3; times += 1) compile(own)
  await taken()
  const edits: [string, Effort][] = []
  // One edit after another: each version adds one edit to the last checked one.
  let files = own.files
  for (const file of words) {
    files = new Map([...files, [file, `${files.get(file) ?? ''}# edited\n`]])
    edits.push([file, await effort({ ...own, files })])
  }
  console.log(JSON.stringify(Object.fromEntries(edits)))
}
