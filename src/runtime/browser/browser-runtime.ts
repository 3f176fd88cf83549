import { apiBase, operations } from '../../api/generated/operations.ts'
import type { Journey } from '../../language/program.ts'
import type { Ports } from '../ports.ts'
import type { createRecorder, Recorder } from '../record/recorder.ts'
import { createRuntime, type Runtime, type RuntimeSetup } from '../runtime.ts'
import { type BrowserPortsSetup, createBrowserPorts } from './browser-ports.ts'
import { changeScreen } from './change-screen.ts'
import { nextTask } from './next-task.ts'
import { unlessLeaving } from './run-while-leaving.ts'
import { createWebArea } from './web-area.ts'

export interface RecorderModule {
  readonly createRecorder: typeof createRecorder
}

type BrowserRuntimeSetup = Omit<BrowserPortsSetup, 'apiBase'> &
  Pick<RuntimeSetup, 'journeys' | 'replay' | 'loadJourney'> &
  Required<Pick<RuntimeSetup, 'flushAfterPaint'>> & {
    /** Fetches the recorder; called only where the tenant records. */
    readonly loadRecorder: () => Promise<RecorderModule>
  }

/**
 * Creates the runtime on the ports of the browser. This module is one chunk with all code that
 * acts. A prerendered page loads it once it is interactive. Until then `replay` buffers the user's
 * events.
 */
export function createBrowserRuntime({
  journeys,
  replay,
  loadJourney,
  loadRecorder,
  flushAfterPaint,
  ...setup
}: BrowserRuntimeSetup): Runtime {
  const { index, environment } = setup
  const loaded: Journey[] = Object.values(journeys ?? {})
  const ports = createBrowserPorts({ ...setup, apiBase })
  const recorder = index.records
    ? unlessLeaving(loadRecorder()).then((module) =>
        module.createRecorder({
          index,
          origin: environment.origin,
          operations,
          journeys: () => loaded,
          kept: keptIn(`gatehouse record ${index.tenant.name}`),
        }),
      )
    : undefined
  return createRuntime({
    index,
    environment,
    loadJourney: async (name) => {
      const journey = await unlessLeaving(loadJourney(name))
      loaded.push(journey)
      return journey
    },
    ports: recorder ? recording(ports, recorder) : ports,
    between: nextTask,
    changeScreen,
    flushAfterPaint,
    ...(journeys && { journeys }),
    ...(replay && { replay }),
    ...(recorder && {
      onTransition: (...transition) =>
        void recorder.then((own) => own.note(...transition)).catch(() => undefined),
    }),
  })
}

/** The events are added just before a call, and no other call waits for the recorder. */
function recording(ports: Ports, recorder: Promise<Recorder>): Ports {
  return {
    ...ports,
    http: {
      call: async (call, ...rest) =>
        ports.http.call(
          isRecorded(call.operation)
            ? await recorder.then(
                (own) => own.withEvents(call),
                () => call,
              )
            : call,
          ...rest,
        ),
    },
  }
}

const isRecorded = (operation: string): boolean =>
  Object.entries(operations).some(([name, row]) => name === operation && 'recorded' in row)

/** The events of this tab, for its next page. */
function keptIn(name: string) {
  const area = createWebArea(() => sessionStorage)
  return { get: () => area.get(name), set: (text: string) => area.set(name, text) }
}
