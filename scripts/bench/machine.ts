import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** On what a figure was measured: nothing that names the machine or its owner. */
export function machineLines(root: string, browser: string): readonly string[] {
  const versionOf = (name: string) => (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { readonly version: string }).version
  const load = loadavg().map((value) => value.toFixed(2)).join(', ')
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${cpus()[0]?.model ?? 'unknown processor'}`,
    `Load average at the end (1, 5, 15 minutes): ${load}`,
    `Node ${process.versions.node}, Chromium ${browser}, ${['vite', 'react', '@rjsf/core'].map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
  ]
}
