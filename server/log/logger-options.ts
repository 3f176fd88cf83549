import { scrub } from './scrub.ts'

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type Level = (typeof levels)[number]

export type Logging = {
  readonly level: Level
  /** Standard error without it: standard output is the terminal's. */
  readonly stream?: { readonly write: (line: string) => void }
}

/**
 * One JSON object a line: `time` (ISO 8601), `level` in words, and what the caller gives. Nothing
 * of a request is serialised by itself, so nothing of it can slip in; whoever logs names every
 * field.
 */
export const loggerOptions = ({ level, stream }: Logging) => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }), bindings: () => ({}) },
  serializers: { req: () => ({}), res: () => ({}), err: serializeError },
  stream: stream ?? { write: (line: string) => void process.stderr.write(line) },
})

/** Of what Fastify itself finds wrong. */
const serializeError = (error: Error) => ({
  type: error.name,
  message: scrub(error.message),
  stack: scrub(error.stack ?? ''),
})
