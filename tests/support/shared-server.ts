import { readFileSync } from 'node:fs'
import { inject } from 'vitest'

/** A server that the files of one worker share, in sequence. */
export interface SharedServer {
  /** As in `Gatehouse`. */
  readonly origin: string
  readonly entry: string
  /** File with its whole output so far. */
  readonly outputFile: string
}

export const outputOf = ({ outputFile }: SharedServer): string => readFileSync(outputFile, 'utf8')

/**
 * Returns the server of the calling worker.
 * @throws Error outside of the suite of browser tests
 */
export function serverOfWorker(): SharedServer {
  const server = inject('servers')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (server === undefined)
    throw new Error(`There is no server for worker ${process.env['VITEST_POOL_ID']}.`)
  return server
}
