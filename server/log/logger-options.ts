import { scrub } from './scrub.ts'

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type Level = (typeof levels)[number]

export type Logging = {
  readonly level: Level
  /** Standard error by default, because standard output belongs to the terminal. */
  readonly stream?: { readonly write: (line: string) => void }
}

/**
 * Logs one JSON object per line: `time` (ISO 8601), `level` as a word, and the fields of the
 * caller. No part of a request is serialized automatically, so that no secret slips in: each field
 * is named in the code.
 */
export const loggerOptions = ({ level, stream }: Logging) => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }), bindings: () => ({}) },
  serializers: { req: () => ({}), res: () => ({}), err: serializeError },
  stream: stream ?? { write: (line: string) => void process.stderr.write(line) },
})

/** For errors that Fastify itself detects. */
const serializeError = (error: Error) => ({
  type: error.name,
  message: scrub(error.message),
  stack: scrub(error.stack ?? ''),
})
