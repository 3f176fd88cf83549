import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** On what a figure was measured, and when: nothing that names the machine or its owner. */
export function thisMachine(): readonly string[] {
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${cpus()[0]?.model ?? 'unknown processor'}`,
    `Load average at the end (1, 5, 15 minutes): ${loadavg().map((value) => value.toFixed(2)).join(', ')}`,
  ]
}

/** And with what. */
export function machineLines(root: string, browser: string): readonly string[] {
  const versionOf = (name: string) => (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { readonly version: string }).version
  return [
    ...thisMachine(),
    `Node ${process.versions.node}, Chromium ${browser}, ${['vite', 'react', '@rjsf/core'].map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
  ]
}
