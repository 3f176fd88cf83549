import { readFileSync } from 'node:fs'
import { inject } from 'vitest'

/** A server that the files of one worker share, one after the other. */
export interface SharedServer {
  /** As in `Gatehouse`. */
  readonly origin: string
  readonly entry: string
  /** File with all that it wrote so far. */
  readonly outputFile: string
}

export const outputOf = ({ outputFile }: SharedServer): string => readFileSync(outputFile, 'utf8')

/** The server of the worker that asks. @throws Error outside of the suite of browser tests */
export function serverOfWorker(): SharedServer {
  const server = inject('servers')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (server === undefined)
    throw new Error(`There is no server for worker ${process.env['VITEST_POOL_ID']}.`)
  return server
}
