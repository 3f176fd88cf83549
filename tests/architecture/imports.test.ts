import { describe, expect, test } from 'vitest'
import { forbiddenImports } from './forbidden-imports.ts'
import { parseSource } from './parse-source.ts'
import { filesMatching, sourcesIn } from './source-files.ts'

const judge = (path: string, text: string) => forbiddenImports(parseSource(path, text))

describe('the allowed imports between rooms', () => {
  test('every file of src and sandbox keeps to the table', () => {
    const sources = [...sourcesIn('src'), ...sourcesIn('server')]
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.flatMap(forbiddenImports)).toEqual([])
  })

  test('every room has a README with inputs, outputs and limits', () => {
    const rooms = new Set(
      [...sourcesIn('src'), ...sourcesIn('server')].flatMap(
        ({ fileName }) => /^(src\/[^/]+|server)(?=\/)/.exec(fileName)?.[0] ?? [],
      ),
    )
    const silent = [...rooms].filter((room) => filesMatching(`${room}/README.md`).length === 0)
    expect(silent).toEqual([])
  })

  test.each([
    ['src/engine/step.ts', "import { parse } from 'yaml'"],
    ['src/engine/step.ts', "import { check } from '../compiler/check.ts'"],
    ['src/engine/step.ts', "import type { Check } from '../compiler/check.ts'"],
    ['src/engine/step.ts', "export * from '../runtime/runtime.ts'"],
    ['src/engine/step.ts', "const later = () => import('../runtime/runtime.ts')"],
    ['src/engine/step.ts', "type Later = import('../runtime/runtime.ts').Mailbox"],
    ['src/language/program.ts', "import type { Rule } from '../rules/rule.ts'"],
    ['src/compiler/check-project.ts', "import { Ajv } from 'ajv'"],
    ['src/compiler/6-emit/emit-program.ts', "import { readFileSync } from 'node:fs'"],
    ['src/blocks/times.tsx', "import { step } from '../engine/step.ts'"],
    ['src/blocks/times.tsx', "import Form from '@rjsf/core'"],
    ['src/forms/FlowForm.tsx', "import { App } from '../shell/App.tsx'"],
    ['src/cli/main.ts', "import { mailbox } from '../runtime/runtime.ts'"],
    ['src/main.tsx', "import { compile } from '../src/compiler/compile.ts'"],
    ['src/shell/App.tsx', "import texts from '../../flows/texts/en-US/app.yaml'"],
    ['src/runtime/runtime.ts', "import { seed } from '../../server/people.ts'"],
    ['server/session/routes.ts', "import { compile } from '../../src/compiler/compile.ts'"],
    [
      'server/session/routes.ts',
      "import { operations } from '../../src/api/generated/operations.ts'",
    ],
    ['server/session/routes.ts', "import { people } from '../dev/users/demo-users.ts'"],
    ['src/helpers/date.ts', 'export const one = 1'],
  ])('%s with %s is refused', (path, text) => {
    expect(judge(path, text)).toHaveLength(1)
  })

  test.each([
    [
      'src/engine/handlers/page.ts',
      "import { step } from '../step.ts'\nimport type { Screen } from '../../language/program.ts'",
    ],
    [
      'src/compiler/6-emit/validators.ts',
      "import { Ajv2020 } from 'ajv/dist/2020.js'\nimport { checkEach } from '../4-check/check-table.ts'",
    ],
    [
      'src/blocks/times.tsx',
      "import type { View } from '../engine/view.ts'\nimport { useSlice } from '../runtime/signals.ts'\nimport './countdown.css'",
    ],
    [
      'src/cli/main.ts',
      "import { argv } from 'node:process'\nimport { clock } from '../runtime/simulated/clock.ts'",
    ],
    [
      'server/session/routes.ts',
      "import type { paths } from '../../src/api/generated/common-api.ts'\nimport { seed } from '../people.ts'",
    ],
    ['server/main.ts', "import { serveDevPages } from './dev/pages/serve-dev-pages.ts'"],
    ['server/dev/pages/page.ts', "import { base } from '../../http/address.ts'"],
    [
      'src/main.tsx',
      "import { App } from './shell/App.tsx'\nimport { createRoot } from 'react-dom/client'",
    ],
  ])('%s with %s is fine', (path, text) => {
    expect(judge(path, text)).toEqual([])
  })
})
