import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'
import { filesAfter, readRecipes } from '../recipes/read-recipes.ts'
import { ofDefaultTenant } from './virtual-project.ts'

const root = join(import.meta.dirname, '../..')
const shipped = readSources(root)

it('the recipe of a screen compiles over the flows, and its scenario passes', async () => {
  const recipe = readRecipes().find(({ title }) => title === 'Add a screen')
  if (!recipe) throw new Error('CONTRIBUTING.md lists no recipe for a screen.')
  const added = filesAfter(recipe, (path) => readFileSync(join(root, path), 'utf8'))
  const kept = ofDefaultTenant(shipped.files)
  const flows = [...added].filter(([path]) => path.startsWith('flows/'))
  const sources = { ...shipped, files: new Map([...kept, ...flows]) }
  const { diagnostics, scenarios, tenants } = compile(sources)
  expect(formatDiagnostics(diagnostics, sources)).toBe('')
  const [scenario, ...others] = scenarios
  if (!tenants['default'] || !scenario) throw new Error('The recipe has no scenario.')
  expect([await runScenario(tenants['default'], scenario), others]).toEqual([undefined, []])
})
