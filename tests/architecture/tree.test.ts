import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesMatching, ROOT, textOf } from './source-files.ts'

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

function foldersIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !IGNORED.has(name))
}

/** Folders that commands write. */
const IGNORED = new Set([
  'node_modules',
  'dist',
  'dist.next',
  'dist.last',
  'test-results',
  'coverage',
])

describe('the tree', () => {
  test('holds nothing without a reason', () => {
    expect(unexpected(topLevel())).toEqual([])
  })

  test('would not take a stray folder', () => {
    expect(unexpected(['src', 'utils', 'notes.txt'])).toEqual(['utils', 'notes.txt'])
  })

  /** A folder without a README is explained in the README above it, and so are its own folders. */
  test('each folder is named in the README above it', () => {
    const unnamed = filesMatching('README.md', '{src,flows,docs,server,tests,scripts}/**/README.md')
      .map((page) => dirname(page))
      .flatMap((folder) => {
        const page = textOf(join(folder, 'README.md'))
        return foldersIn(folder)
          .filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(page))
          .map((name) => `${folder}/README.md: ${name}`)
      })
    expect(unnamed).toEqual([])
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
