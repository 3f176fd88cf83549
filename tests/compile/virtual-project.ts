import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { joinFiles } from '../../src/compiler/1-parse/openapi/document-files.ts'
import { pictureProblem } from '../../src/compiler/2-resolve/tenant-look.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import type { Diagnostic } from '../../src/language/diagnostic.ts'

const root = join(import.meta.dirname, '../..')
const base = join(import.meta.dirname, 'fixture')

const common = 'openapi/common-api.yaml'

/** The server of the small project has this operation. Examples mock the others. */
const handled: ReadonlySet<string> = new Set(['listLanguages'])

/**
 * Returns a small project of two languages as the frame of an example; its operations are the real
 * ones.
 */
export function smallProject(): Sources {
  const paths = globSync('**/*.yaml', { cwd: base })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
  return {
    files: new Map(paths.map((path) => [path, readFileSync(join(base, path), 'utf8')])),
    handled,
    openapi: {
      commonApi: readFileSync(join(root, 'openapi/common-api.yaml'), 'utf8'),
      authEndpoints: readFileSync(join(root, 'openapi/auth-endpoints.yaml'), 'utf8'),
    },
  }
}

/**
 * Returns the flows without scenarios, other tenants than the default, and languages that only they
 * offer: these would only take time.
 */
export function ofDefaultTenant(files: Sources['files']): Sources['files'] {
  const { languages } = parse(files.get('flows/app.yaml') ?? '') as {
    readonly languages: readonly string[]
  }
  const isLeft = (path: string) => {
    const [, language] = /^flows\/texts\/([^/]+)\//.exec(path) ?? []
    return (
      !path.endsWith('.test.yaml') &&
      !/tenants\/(?!default\.yaml)/.test(path) &&
      (language === undefined || languages.includes(language))
    )
  }
  return new Map([...files].filter(([path]) => isLeft(path)))
}

/** Drops the warning of a language that one tenant adds: it may lack texts (decision 0147). */
export const withoutOwnLanguages = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ code }) => code !== 'incomplete-language')

/** Places under an example's marks (`^^^^` under a line). */
export interface Mark {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly length: number
}
export interface Example {
  readonly files: ReadonlyMap<string, string>
  readonly marks: readonly Mark[]
}

/**
 * Cuts an example into its files, each after a line `# path`, and removes the marks. A picture of a
 * tenant is one of the files.
 */
export function readExample(text: string): Example {
  const files = new Map<string, string[]>()
  const marks: Mark[] = []
  let file = ''
  for (const line of text.split('\n')) {
    const named = /^# (\S+\.(?:yaml|svg|png))$/.exec(line)?.[1]
    const lines = files.get(named ?? file) ?? []
    const carets = /^ *(\^+) *$/.exec(line)?.[1]
    if (named !== undefined) file = named
    else if (carets !== undefined)
      marks.push({ file, line: lines.length, column: line.indexOf('^') + 1, length: carets.length })
    else lines.push(line)
    files.set(file, lines)
  }
  return {
    files: new Map(
      [...files]
        .filter(([path]) => path !== '')
        .map(([path, lines]) => [path, `${lines.join('\n')}\n`]),
    ),
    marks,
  }
}

/**
 * Returns the small project with the example in it. Keys of a file that the example leaves out stay
 * as they are.
 */
export function around(example: Example): Sources {
  const project = smallProject()
  const files = new Map(project.files)
  const pictures = [...example.files].filter(([path]) => !path.endsWith('.yaml'))
  for (const [path, text] of example.files)
    if (!path.startsWith('openapi/') && path.endsWith('.yaml'))
      files.set(path, `${text}${otherKeys(files.get(path) ?? '', text)}`)
  const { openapi } = project
  const document = (path: string, whole: string) => {
    const text = example.files.get(path)
    return text === undefined
      ? whole
      : `${text}${path === common ? otherPaths(whole, text) : ''}${otherKeys(whole, text)}`
  }
  return {
    files,
    pictures: new Map(pictures.map(([path]) => [path, `/${path}`])),
    refusedPictures: new Map(
      pictures.flatMap(([path, text]) => {
        const reason = pictureProblem(path, new TextEncoder().encode(text))
        return reason === undefined ? [] : [[path, reason]]
      }),
    ),
    handled,
    openapi: {
      commonApi: joinFiles(
        document(common, openapi.commonApi),
        [...example.files].flatMap(([path, text]) =>
          path.startsWith('openapi/') && path !== common && !path.includes('auth-endpoints')
            ? [{ path, text }]
            : [],
        ),
      ),
      authEndpoints: document('openapi/auth-endpoints.yaml', openapi.authEndpoints),
    },
  }
}

/** Returns the real operations, when `paths:` is the last key of an example. */
function otherPaths(whole: string, shown: string): string {
  const [, last] = /(?:^|\n)([\w-]+):(?![\s\S]*\n[\w-]+:)/.exec(shown) ?? []
  const [, paths] = /^paths:\n([\s\S]*?)^(?=[\w-]+:)/m.exec(whole) ?? []
  return last === 'paths' && !/^paths: ?\{/m.test(shown) ? (paths ?? '') : ''
}

/**
 * Appends the top-level keys that the example leaves out, so that its own lines keep their numbers.
 */
function otherKeys(whole: string, shown: string): string {
  const keysShown = new Set([...shown.matchAll(/^([\w-]+):/gm)].map(([, key]) => key))
  const blocks = whole.split(/^(?=[\w-]+:)/m)
  return blocks.filter((block) => !keysShown.has(/^([\w-]+):/.exec(block)?.[1])).join('')
}
