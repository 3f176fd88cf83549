import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { suggest } from '../compiler/diagnostics/suggest.ts'
import type { Paint } from './reporters/paint.ts'

/** Parsed arguments of a verb, or one sentence with the reason why they are invalid. */
export type Read =
  | { readonly words: readonly string[]; readonly options: Options }
  | { readonly wrong: string }
export type Options = Readonly<Record<string, string | boolean | undefined>>

export function readArguments(
  { options, words, takesFolders = false }: Verb,
  given: readonly string[],
): Read {
  const known: Readonly<Record<string, Option>> = { ...options, help }
  const kinds = Object.fromEntries(
    Object.entries(known).map(([name, { takes }]) => [
      name,
      {
        type: takes === undefined ? ('boolean' as const) : ('string' as const),
        ...(name === 'help' && { short: 'h' }),
      },
    ]),
  )
  const { tokens } = parseArgs({
    args: [...given],
    options: kinds,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const read: Record<string, string | boolean> = {}
  const others: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') others.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined
    if (!option)
      return {
        wrong: `There is no option ${token.rawName}.${suggest(token.name, Object.keys(known))}`,
      }
    if (option.takes === undefined && token.value !== undefined)
      return { wrong: `The option --${token.name} takes nothing.` }
    if (option.takes !== undefined && (token.value === undefined || token.value === ''))
      return { wrong: `The option --${token.name} takes ${option.takes}.` }
    if (option.words && token.value !== undefined && !option.words.includes(token.value))
      return {
        wrong: `"${token.value}" is nothing that --${token.name} takes.${suggest(token.value, option.words)} It takes ${option.words.join(', ')}.`,
      }
    const before = option.isRepeated === true ? read[token.name] : undefined
    read[token.name] =
      before === undefined ? (token.value ?? true) : `${String(before)}\n${token.value ?? ''}`
  }
  for (const [name, { excludes }] of Object.entries(known))
    if (excludes !== undefined && read[name] !== undefined && read[excludes] !== undefined)
      return { wrong: `Give --${name} or --${excludes}, not both.` }
  const surplus = others[words.most]
  return surplus === undefined
    ? { words: others, options: read }
    : {
        wrong: takesFolders
          ? `There is nothing to do with "${surplus}": two sides are enough.`
          : `There is nothing to do with "${surplus}": it is no folder with flows/app.yaml in it.`,
      }
}

const help: Option = { help: 'this page' }

const EXITS =
  '0 all is well, 1 something is wrong in the project, 2 the command was not understood or there is nothing to read.'

/** Returns the help page of a verb. */
export function helpOf(name: string, verb: Verb): string {
  const { summary, words, options, details, exits = EXITS } = verb
  const rows = Object.entries({ ...options, help }).map(
    ([option, { takes, help: says, words: choices }]) =>
      [
        `--${option}${takes === undefined ? '' : ` <${choices ? choices.join('|') : takes.replace(/^an? /, '')}>`}`,
        says,
      ] as const,
  )
  const width = Math.max(...rows.map(([row]) => row.length))
  return [
    `gatehouse ${name}${words.called === '' ? '' : ` ${words.called}`}${verb.takesFolders ? '' : ' [folder]'} [options]`,
    '',
    summary,
    '',
    ...(details.length > 0 ? [...details, ''] : []),
    'Options',
    ...rows.map(([row, says]) => `  ${row.padEnd(width)}  ${says}`),
    '',
    `Exit code: ${exits}`,
  ].join('\n')
}

/** Returns the page that lists all verbs. */
export function helpOfAll(verbs: Readonly<Record<string, Verb>>): string {
  const width = Math.max(
    ...Object.entries(verbs).map(([name, { words }]) => `${name} ${words.called}`.length),
  )
  return [
    'gatehouse <verb> [folder] [options]',
    '',
    'Checks and tries the flows of the project in this folder: flows/, schemas/fields/, openapi/. The folder of another project may be named.',
    '',
    ...Object.entries(verbs).map(
      ([name, { words, summary }]) => `  ${`${name} ${words.called}`.padEnd(width)}  ${summary}`,
    ),
    '',
    'gatehouse <verb> --help says more of each. By npm: npm run check, npm run scenarios, npm run explain; options go after "--".',
  ].join('\n')
}

/** A command of the command line. */
export interface Verb {
  /** One line. */
  readonly summary: string
  /** Further help for new users, one line each. */
  readonly details: readonly string[]
  /** Arguments after the verb that are no options. */
  readonly words: { readonly called: string; readonly most: number }
  readonly options: Readonly<Record<string, Option>>
  /** Its words may be folders, so that none of them is the folder of the project. */
  readonly takesFolders?: boolean
  /** Exit code for invalid arguments, where it is not 2. */
  readonly misused?: number
  /** Meaning of the exit codes, where it is not the common one. */
  readonly exits?: string
  /** Returns the exit code. */
  readonly run: (asked: Asked) => number | Promise<number>
}

/**
 * `takes` is missing for a switch; `words` are all allowed values; `excludes` is an incompatible
 * option.
 */
export interface Option {
  readonly excludes?: string
  readonly help: string
  readonly takes?: string
  /** Several values, one a line. */
  readonly isRepeated?: true
  readonly words?: readonly string[]
}

export interface Asked {
  readonly root: string
  readonly words: readonly string[]
  readonly options: Options
  readonly paint: Paint
}

/**
 * Finds the project: a folder among the words with its own flows, else the project in `here`.
 * Returns it with the remaining words.
 */
export function projectOf(
  here: string,
  words: readonly string[],
): { readonly root: string; readonly words: readonly string[] } {
  const at = words.findIndex(
    (word) => !word.startsWith('-') && existsSync(join(resolve(here, word), 'flows/app.yaml')),
  )
  return at < 0
    ? { root: here, words }
    : { root: resolve(here, words[at] ?? ''), words: words.toSpliced(at, 1) }
}

const file = join(import.meta.dirname, '../../package.json')

/** Version of this product. */
export const version: string = (
  JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }
).version
