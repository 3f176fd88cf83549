import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPictures } from '../../src/cli/read-sources.ts'
import { copyLogo } from './tenant-logo.ts'

const root = mkdtempSync(join(tmpdir(), 'gatehouse-logo-'))
afterAll(() => rmSync(root, { recursive: true }))

function written(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

test('pictures in the folders of tenants are named by their content', () => {
  written('flows/tenants/acme/logo.svg', '<svg/>')
  written('flows/tenants/best/mark/logo.png', 'png')
  written('flows/tenants/best/notes.txt', 'no picture')
  written('flows/tenants/stray.svg', '<svg/>')
  const before = readPictures(root)
  expect([...before.keys()]).toEqual([
    'flows/tenants/acme/logo.svg',
    'flows/tenants/best/mark/logo.png',
  ])
  expect(before.get('flows/tenants/acme/logo.svg')).toMatch(/^assets\/logo-[\w-]{8}\.svg$/)
  written('flows/tenants/acme/logo.svg', '<svg></svg>')
  const after = readPictures(root)
  expect(after.get('flows/tenants/acme/logo.svg')).not.toBe(
    before.get('flows/tenants/acme/logo.svg'),
  )
  expect(after.get('flows/tenants/best/mark/logo.png')).toBe(
    before.get('flows/tenants/best/mark/logo.png'),
  )
})

test('the logo is copied under the name that the pages use', () => {
  const logoFile = 'flows/tenants/acme/logo.svg'
  written(logoFile, '<svg/>')
  const logo = `/base/${readPictures(root).get(logoFile) ?? ''}`
  const dist = join(root, 'dist')
  copyLogo({ logo: '/brand/elsewhere.svg' }, root, dist)
  copyLogo({ logo, logoFile }, root, dist)
  expect(globSync('**/*.*', { cwd: dist })).toEqual([join('assets', basename(logo))])
  expect(readFileSync(join(dist, 'assets', basename(logo)), 'utf8')).toBe('<svg/>')
})
