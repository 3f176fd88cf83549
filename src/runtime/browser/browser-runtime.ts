import { apiBase } from '../../api/generated/operations.ts'
import { createRuntime, type Runtime, type RuntimeSetup } from '../runtime.ts'
import { type BrowserPortsSetup, createBrowserPorts } from './browser-ports.ts'
import { nextTask } from './next-task.ts'
import { unlessLeaving } from './run-while-leaving.ts'

/**
 * Creates the runtime on the browser's own ports: all code that acts, in one chunk. A prerendered
 * page fetches it as soon as it listens, and lives on its front until then.
 */
export function createBrowserRuntime({
  journeys,
  hold,
  loadJourney,
  flushAfterPaint,
  ...setup
}: Omit<BrowserPortsSetup, 'apiBase'> &
  Pick<RuntimeSetup, 'journeys' | 'hold' | 'loadJourney'> &
  Required<Pick<RuntimeSetup, 'flushAfterPaint'>>): Runtime {
  const { index, environment } = setup
  return createRuntime({
    index,
    environment,
    loadJourney: (name) => unlessLeaving(loadJourney(name)),
    ports: createBrowserPorts({ ...setup, apiBase }),
    between: nextTask,
    flushAfterPaint,
    ...(journeys && { journeys }),
    ...(hold && { hold }),
  })
}
