import { apiBase } from '../../api/generated/operations.ts'
import { createRuntime, type Runtime, type RuntimeSetup } from '../runtime.ts'
import { type BrowserPortsSetup, createBrowserPorts } from './browser-ports.ts'
import { changeScreen } from './change-screen.ts'
import { nextTask } from './next-task.ts'
import { unlessLeaving } from './run-while-leaving.ts'

/**
 * Creates the runtime on the ports of the browser. This module is one chunk with all code that
 * acts. A prerendered page loads it once it is interactive. Until then `replay` buffers the user's
 * events.
 */
export function createBrowserRuntime({
  journeys,
  replay,
  loadJourney,
  flushAfterPaint,
  ...setup
}: Omit<BrowserPortsSetup, 'apiBase'> &
  Pick<RuntimeSetup, 'journeys' | 'replay' | 'loadJourney'> &
  Required<Pick<RuntimeSetup, 'flushAfterPaint'>>): Runtime {
  const { index, environment } = setup
  return createRuntime({
    index,
    environment,
    loadJourney: (name) => unlessLeaving(loadJourney(name)),
    ports: createBrowserPorts({ ...setup, apiBase }),
    between: nextTask,
    changeScreen,
    flushAfterPaint,
    ...(journeys && { journeys }),
    ...(replay && { replay }),
  })
}
