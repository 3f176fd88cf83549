import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** Machine and date of a measurement, without its name or owner. */
export function thisMachine(): readonly string[] {
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${cpus()[0]?.model ?? 'unknown processor'}`,
    `Its speed: ten million multiplications in ${multiplicationsTake().toFixed(0)} ms`,
    `Load average at the end (1, 5, 15 minutes): ${loadavg()
      .map((value) => value.toFixed(2))
      .join(', ')}`,
  ]
}

/** The best of five, in milliseconds: 70 on a quick machine, 220 on a slow one. */
function multiplicationsTake(): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const before = performance.now()
      let sum = 0
      for (let at = 0; at < 1e7; at += 1) sum = (sum + at * at) % 1_000_003
      return performance.now() - before + (sum < 0 ? 1 : 0)
    }),
  )
}

/** Adds the versions of the software. */
export function machineLines(root: string, browser: string): readonly string[] {
  const versionOf = (name: string) =>
    (
      JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
        readonly version: string
      }
    ).version
  return [
    ...thisMachine(),
    `Node ${process.versions.node}, Chromium ${browser}, ${['vite', 'react', '@rjsf/core'].map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
  ]
}
