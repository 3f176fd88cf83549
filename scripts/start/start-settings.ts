import { resolve } from 'node:path'
import { StartFailure } from '../../sandbox/start-failure.ts'

export interface StartSettings {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Absolute path of the folder with the database. */
  readonly dataFolder: string
}

/** PORT, HOST and GATEHOUSE_DATA with their defaults; an empty one is not set. @throws StartFailure with one sentence */
export function startSettings(environment: Readonly<Record<string, string | undefined>>, root: string): StartSettings {
  const set = (name: string) => (environment[name] === '' ? undefined : environment[name])
  const port = set('PORT') ?? '4000'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new StartFailure(`PORT must be a number from 0 to 65535, not "${port}".`)
  return {
    port: Number(port),
    host: set('HOST') ?? '127.0.0.1',
    dataFolder: resolve(root, set('GATEHOUSE_DATA') ?? '.data'),
  }
}
