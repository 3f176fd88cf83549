import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DevEnvironment, Plugin } from 'vite'
import type { CompiledTenant } from '../../src/compiler/compile.ts'
import { ask, type Messages, type ProgramMessage } from '../../src/shell/dev-overlay/messages.ts'
import { writeSchemas } from '../generate-schemas.ts'
import type { FlowsSource } from './compile-flows.ts'
import { OPERATIONS, operationsOf } from './product-api.ts'
import { root } from './product.ts'
import { journeyModule } from './program-modules.ts'
import { writtenLanguages } from './script-rules.ts'
import { tenantStyle } from './tenants.ts'

/** Folders with the sources of the program. */
const SOURCES = ['flows', 'schemas', 'openapi']
/** Milliseconds. Editors write a file in two steps, and its content between them is meaningless. */
const STROKES = 40

/** Mistakes that the terminal shows now, by folder. The Vite of each tenant finds them. */
const told = new Map<string, string>()

/** Writes the mistakes of a folder once, whichever Vite found them first. */
function tell(root: string, problems: string, write: (text: string) => void): void {
  if (problems === (told.get(root) ?? '')) return
  told.set(root, problems)
  write(problems === '' ? 'The flows are mended.' : `\n${problems}`)
}

/**
 * For `npm run dev`: sends a new program to the page after a change in flows/, or the report of the
 * check after a mistake. The page continues. A mistake at the start is shown in the page too.
 * @param resolved prefix of the ids of the program's modules
 */
export function followFlows(source: FlowsSource, resolved: string): Plugin {
  let problems = ''
  let sent: CompiledTenant | undefined
  let operations = ''
  let languages = ''

  /** The page calls by the operations that it loaded, so other ones need a reload. */
  function reloadOperations({ moduleGraph, hot }: DevEnvironment): void {
    const before = operations
    operations = operationsOf(source.root)
    if (before === operations) return
    const module = moduleGraph.getModuleById(join(root, OPERATIONS))
    if (module) moduleGraph.invalidateModule(module)
    if (before !== '') hot.send({ type: 'full-reload' })
  }

  /** Style sheets have rules for the scripts of all languages with texts. */
  function reloadStyles({ moduleGraph, hot }: DevEnvironment): void {
    const before = languages
    languages = writtenLanguages(source.root).join(' ')
    if (before === languages) return
    for (const module of moduleGraph.idToModuleMap.values())
      if (/\.css(?:$|\?)/.test(module.id ?? '')) moduleGraph.invalidateModule(module)
    hot.send({ type: 'full-reload' })
  }

  return {
    name: 'gatehouse-follow-flows',
    apply: 'serve',
    configureServer(server) {
      languages = writtenLanguages(source.root).join(' ')
      problems = source.renew()
      if (problems === '') {
        sent = source.current()
        operations = operationsOf(source.root)
      }
      tell(source.root, problems, (text) => server.config.logger.error(text))
      server.watcher.add(SOURCES.map((folder) => join(source.root, folder)).filter(existsSync))
      server.ws.on(ask, (_, page) => page.send('gatehouse:problems', { problems }))
    },
    async hotUpdate({ file }) {
      const path = relative(source.root, file).replaceAll('\\', '/')
      if (
        this.environment.name !== 'client' ||
        !SOURCES.some((folder) => path.startsWith(`${folder}/`)) ||
        !/\.(?:ya?ml|svg|png|webp)$/.test(path)
      )
        return undefined
      const send: (name: string, message: unknown) => void = (name, message) =>
        this.environment.hot.send(name, message)
      const notify = <Name extends keyof Messages>(name: Name, message: Messages[Name]) =>
        send(name, message)
      await wait(STROKES)
      problems = source.renew()
      tell(source.root, problems, (text) => this.environment.logger.info(text))
      if (problems === '') {
        const { moduleGraph } = this.environment
        for (const module of moduleGraph.idToModuleMap.values())
          if (module.id?.startsWith(resolved) === true) moduleGraph.invalidateModule(module)
        if (sent) notify('gatehouse:program', difference(sent, source.current()))
        sent = source.current()
        reloadOperations(this.environment)
      }
      reloadStyles(this.environment)
      notify('gatehouse:problems', { problems })
      // An editor offers a new screen as soon as it exists.
      if (problems === '') await writeSchemas(source.root)
      return []
    },
    closeBundle: () => void told.delete(source.root),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        sent ? html : html.replace('/src/main.tsx', '/src/shell/dev-overlay/waiting.ts'),
    },
  }
}

function difference(before: CompiledTenant, after: CompiledTenant): ProgramMessage {
  const journeys = Object.keys(after.program.journeys)
  const known = Object.keys(before.program.journeys)
  return {
    index: after.program.index,
    style: tenantStyle(after),
    journeys,
    changed: journeys.filter(
      (name) => !known.includes(name) || moduleOf(before, name) !== moduleOf(after, name),
    ),
    texts: Object.fromEntries(
      Object.entries(after.texts).map(([language, all]) => [
        language,
        Object.fromEntries(
          Object.entries(all).filter(
            ([namespace, texts]) =>
              JSON.stringify(texts) !== JSON.stringify(before.texts[language]?.[namespace]),
          ),
        ),
      ]),
    ),
  }
}

const moduleOf = ({ program, validators, texts }: CompiledTenant, name: string) =>
  journeyModule({ journeys: program.journeys, validators, texts, known: [] }, name)
