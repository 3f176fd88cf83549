import { execFileSync } from 'node:child_process'
import type { Changes } from './drawn-files.ts'

/** Returns the changed files according to git; empty without git. */
export function changesIn(root: string): Changes {
  const git = (...args: readonly string[]): readonly string[] => {
    try {
      const output = execFileSync('git', [...args], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return output.split('\n').filter((line) => line !== '')
    } catch {
      return []
    }
  }
  return {
    open: [
      ...git('diff', '--name-only', 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ],
    recent: git('log', '--since=1.day', '--name-only', '--format='),
  }
}
