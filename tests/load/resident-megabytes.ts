import { readFileSync } from 'node:fs'

/**
 * Returns a process's resident memory, in units of a million bytes; 0 where the system does not
 * report it (proc(5), statm in pages of 4096 bytes).
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
