import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, textOf } from './source-files.ts'

/**
 * The top of the tree, as the architecture draws it; and the few files that tools look for nowhere
 * else.
 */
const ALLOWED = new Set([
  'flows',
  'schemas',
  'openapi',
  'src',
  'scripts',
  'server',
  'tests',
  'docs',
  'deploy',
  'examples',
  '.ci',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
  'README.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'tsconfig.base.json',
  'vitest.config.ts',
  'redocly.yaml',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  '.git-blame-ignore-revs',
  '.editorconfig',
  '.gitignore',
  '.npmrc',
])

const unexpected = (entries: readonly string[]) => entries.filter((entry) => !ALLOWED.has(entry))

/** Returns the top-level names under version control; in an unpacked archive, all not ignored. */
function topLevel(): readonly string[] {
  if (existsSync(join(ROOT, '.git'))) {
    const paths = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
      .trim()
      .split('\n')
    return [...new Set(paths.map((path) => path.split('/')[0] ?? path))]
  }
  const ignored = new Set(
    textOf('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, '')),
  )
  return readdirSync(ROOT).filter((entry) => !ignored.has(entry))
}

describe('the top of the tree', () => {
  test('holds nothing without a reason', () => {
    expect(unexpected(topLevel())).toEqual([])
  })

  test('would not take a stray folder', () => {
    expect(unexpected(['src', 'utils', 'notes.txt'])).toEqual(['utils', 'notes.txt'])
  })

  test('.ci/run runs npm test, then more browser tests within 25 minutes', () => {
    const lines = textOf('.ci/run')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# '))
    expect(lines).toEqual([
      '#!/usr/bin/env bash',
      'set -euo pipefail',
      'cd "$(dirname "${BASH_SOURCE[0]}")/.."',
      'npm test',
      'minutes=$(( (1500 - SECONDS) / 60 ))',
      'if (( minutes > 0 )); then npm run test:rest -- --minutes "$minutes"; fi',
    ])
  })
})
