import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Verb } from './usage.ts'

const scripts = join(import.meta.dirname, '../../scripts')

/** Runs a script of this package for a product, and passes its signals on. */
export async function runScript(script: string, given: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, join(scripts, script), ...given], {
    stdio: 'inherit',
  })
  const stop = () => void child.kill('SIGTERM')
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await once(child, 'exit')
  return child.exitCode ?? 1
}

export const dev: Verb = {
  summary: 'Serves a product from its sources, and follows its files.',
  details: [
    'gatehouse dev my-product --api http://localhost:8080',
    'gatehouse dev my-product --api users=http://localhost:8080 --api orders=http://localhost:8081',
    'Without --api, answers are made from the OpenAPI document and the mocks.',
  ],
  words: { called: '', most: 0 },
  options: {
    api: {
      takes: 'an origin',
      help: 'server that answers the calls; of one of several documents, name=origin',
      isRepeated: true,
    },
  },
  run: ({ root, options: { api } }) =>
    runScript('dev.ts', [
      '--product',
      root,
      ...(typeof api === 'string' ? api.split('\n').flatMap((each) => ['--api', each]) : []),
    ]),
}

export const studio: Verb = {
  summary: 'Serves a picture of the journeys and of each screen, and follows the files.',
  details: ['It answers on this machine alone.'],
  words: { called: '', most: 0 },
  options: { port: { takes: 'a number', help: 'port of the page; without it 4400' } },
  run: ({ root, options: { port } }) =>
    runScript('studio.ts', [
      '--product',
      root,
      ...(typeof port === 'string' ? ['--port', port] : []),
    ]),
}

export const build: Verb = {
  summary: 'Builds a product into its folder dist/.',
  details: [],
  words: { called: '', most: 0 },
  options: {},
  run: ({ root }) => runScript('build.ts', ['--product', root]),
}

export const generate: Verb = {
  summary: 'Writes the schemas for editors of a product, then checks it.',
  details: [
    'After an update of the OpenAPI document it lists the lines that no longer fit.',
    'With --language it first writes the files of texts of that language; texts that exist stay.',
  ],
  words: { called: '', most: 0 },
  options: { language: { takes: 'a tag of a language', help: 'adds the texts of a language' } },
  run: ({ root, options: { language } }) =>
    runScript('generate-product.ts', [
      root,
      ...(typeof language === 'string' ? ['--language', language] : []),
    ]),
}

export const init: Verb = {
  summary: 'Writes a new product: screens for the operations of an OpenAPI document.',
  details: [
    'gatehouse init my-product --openapi api.yaml',
    'gatehouse init my-product --openapi http://localhost:8080/openapi.json --operations listOrders,addOrder',
    'gatehouse init my-product --openapi users.json --openapi orders.yaml --language ko,en',
    'It changes no file that is there.',
  ],
  words: { called: '<folder>', most: 1 },
  options: {
    openapi: {
      takes: 'a file or an address of this machine',
      help: 'the OpenAPI document; with several, one option each',
      isRepeated: true,
    },
    language: {
      takes: 'tags of languages, with commas between',
      help: 'languages of the texts, the default first',
    },
    operations: {
      takes: 'operations, with commas between',
      help: 'only these operations; without it, all that fit a screen',
    },
  },
  async run({ root, words: [folder = root], options: { openapi, operations, language } }) {
    if (typeof openapi !== 'string') {
      console.error(
        'Name the OpenAPI document by --openapi <file>. gatehouse init --help says more.',
      )
      return 2
    }
    const only = typeof operations === 'string' ? ['--operations', operations] : []
    const documents = openapi.split('\n').flatMap((each) => ['--openapi', each])
    const texts = typeof language === 'string' ? ['--language', language] : []
    return runScript('init.ts', [folder, ...documents, ...texts, ...only])
  },
}
