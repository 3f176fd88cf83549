import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { workUnits } from '../support/work-time.ts'
import { smallProject } from './virtual-project.ts'

const project = smallProject()

/** In units of work of this machine. */
const timeOf = (sources: Sources) => workUnits(() => compile(sources), 3)

const withFile = (path: string, text: string): Sources => ({
  ...project,
  files: new Map(project.files).set(path, text),
})
const head = 'screen: code\nroute: /code\naccess: public\ntitle: demo.code.title\nentry: true\n'
const codesOf = (sources: Sources) => compile(sources).diagnostics.map(({ code }) => code)
/** The project's own time is subtracted. */
const around = timeOf(project)

describe('a harmful file is refused within thirty million multiplications', () => {
  it.each([
    ['brackets that are never closed', `content: ${'['.repeat(200_000)}`, 'file-too-large'],
    [
      'ten thousand levels',
      Array.from({ length: 700 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'),
      'file-too-large',
    ],
    ['a line of a megabyte', `title: ${'a'.repeat(1_048_576)}`, 'file-too-large'],
    [
      'aliases that double with each line',
      `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`).join('\n')}`,
      'yaml-feature',
    ],
    [
      'five thousand keys',
      Array.from({ length: 4_900 }, (_, index) => `k${index}: 1`).join('\n'),
      'unknown-key',
    ],
    ['one key five thousand times', 'title: demo.start.title\n'.repeat(4_900), 'duplicate-key'],
    [
      'a pattern that never comes to an end',
      `${head}form:\n  schema:\n    properties:\n      code: { $ref: fields/code, title: demo.code.code, pattern: '^${'(a|b)*'.repeat(60)}$' }\n`,
      'unsafe-pattern',
    ],
    [
      'an expression that is nothing but brackets',
      `${head}needs: '=${'('.repeat(1_500)}1'`,
      'over-limit',
    ],
    [
      'an expression that is nothing but signs',
      `${head}needs: '=${'!'.repeat(1_900)}true'`,
      'over-limit',
    ],
  ])('%s', (_, text, code) => {
    const sources = withFile('flows/demo/code.yaml', text)
    expect(codesOf(sources)).toContain(code)
    expect(timeOf(sources) - around).toBeLessThan(3)
  })

  it('more screens than a project may have', () => {
    const files = new Map([
      ...project.files,
      ...Array.from(
        { length: 20_000 },
        (_, index) => [`flows/many/s${index}.yaml`, 'screen: a'] as const,
      ),
    ])
    expect(codesOf({ ...project, files })).toEqual(['over-limit'])
    expect(timeOf({ ...project, files })).toBeLessThan(3)
  })

  it.each([22, 40, 400])('%i actions of which each performs the one before twice', (many) => {
    const actions = Array.from(
      { length: many },
      (_, index) => `  a${index + 1}:\n    - do: a${index}\n    - do: a${index}\n`,
    ).join('')
    const sources = withFile(
      'flows/demo/start.yaml',
      `${project.files.get('flows/demo/start.yaml') ?? ''}on: { enter: { do: a${many} } }\nactions:\n  a0: { set: { auth.note: x } }\n${actions}`,
    )
    expect(codesOf(sources)).toEqual(['over-limit'])
    expect(timeOf(sources) - around).toBeLessThan(3)
  })

  it('actions of which each performs all others', () => {
    const all = Array.from({ length: 20 }, (_, index) => `{ do: a${index} }`).join(', ')
    const sources = withFile(
      'flows/demo/start.yaml',
      `${project.files.get('flows/demo/start.yaml') ?? ''}on: { enter: { do: a0 } }\nactions:\n${Array.from({ length: 20 }, (_, index) => `  a${index}: [${all}]\n`).join('')}`,
    )
    expect(new Set(codesOf(sources))).toEqual(new Set(['action-performs-itself']))
    expect(timeOf(sources) - around).toBeLessThan(3)
  })
})
