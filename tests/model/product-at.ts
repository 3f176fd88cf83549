import type { Program } from '../../src/language/program.ts'
import { environmentOf } from '../../src/runtime/environment.ts'

/** A compiled product at its own origin. */
export function productAt(
  program: Omit<Program, 'environment'>,
  origin: string,
  basePath: string,
): Program {
  return {
    ...program,
    environment: environmentOf(program.index.environments, {
      origin,
      hostname: new URL(origin).hostname,
      basePath,
    }),
  }
}
