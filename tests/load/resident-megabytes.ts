import { readFileSync } from 'node:fs'

/**
 * What a process holds in memory, in units of a million bytes; 0 where the system does not tell
 * (proc(5), statm in pages of 4096 bytes).
 */
export function residentMegabytes(pid: number): number {
  try {
    return Math.round(
      (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6,
    )
  } catch {
    return 0
  }
}
