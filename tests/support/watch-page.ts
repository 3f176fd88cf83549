import type { ConsoleMessage, Page, Request, Response } from 'playwright-core'

export interface Watch {
  /** Returns all unexpected events so far, one sentence each; a good run ends with none. */
  readonly faults: () => readonly string[]
  /**
   * Calls that the server refused with 4xx, as '422 POST /path': provoked by the test, or
   * unexpected.
   */
  readonly refusals: () => readonly string[]
  /** Number of pending calls. */
  readonly waiting: () => number
  /** From now on, matching faults are expected, for tests that cut the network. */
  readonly tolerate: (pattern: RegExp) => void
}

/** A request that ended with its page, in the words of Chromium and of Firefox. */
const ABORTED = new Set(['net::ERR_ABORTED', 'NS_BINDING_ABORTED', 'NS_ERROR_ABORT'])
/**
 * Firefox reports a font that ended with its page as an error of the page; the number is
 * NS_BINDING_ABORTED.
 */
const ABORTED_FONT = /^download failed .*status=2152398850/
/** Includes a script with integrity that was aborted with its page: it counts as empty content. */
const ABORTED_SCRIPT =
  /hashes in the integrity attribute.*“47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=”/

const BROWSERS_NOTE = /^Failed to load resource: the server responded with a status of 4\d\d/

/**
 * Listens to a page and to every window it opens: console errors and warnings, uncaught errors,
 * violations of the security policy, failed requests and wrong answers. Call it before the first
 * page is loaded.
 */
export async function watchPage(page: Page): Promise<Watch> {
  const context = page.context()
  const faults: string[] = []
  const refusals: string[] = []
  const tolerated: RegExp[] = []
  const waiting = new Set<Request>()
  const blame = (fault: string) => {
    if (!tolerated.some((pattern) => pattern.test(fault))) faults.push(fault)
  }

  context.on('console', (message) => {
    if (isFault(message))
      blame(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (problem) => {
    const { message } = problem.error()
    if (!ABORTED_FONT.test(message) && !ABORTED_SCRIPT.test(message)) blame(`uncaught: ${message}`)
  })
  context.on('request', (request) => {
    if (isCall(request)) waiting.add(request)
  })
  context.on('requestfinished', (request) => void waiting.delete(request))
  context.on('requestfailed', (request) => {
    waiting.delete(request)
    const why = request.failure()?.errorText ?? 'unknown'
    // Leaving a page ends its open requests.
    if (!ABORTED.has(why)) blame(`request failed: ${request.method()} ${request.url()} (${why})`)
  })
  context.on('response', (response) => {
    const line = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`
    if (isRefusal(response) || isPageOfTrouble(response)) refusals.push(line)
    else if (response.status() >= 400) blame(`answer: ${line}`)
  })
  await context.exposeFunction('reportPolicyViolation', (violation: string) =>
    blame(`policy violation: ${violation}`),
  )
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
        const report: unknown = Reflect.get(globalThis, 'reportPolicyViolation')
        const violation = `${effectiveDirective} ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`
        if (typeof report === 'function') report(violation)
      },
    )
  })
  return {
    faults: () => [...faults],
    refusals: () => [...refusals],
    waiting: () => waiting.size,
    tolerate: (pattern) => tolerated.push(pattern),
  }
}

/**
 * Chromium notes every 4xx answer as an error of its own; those to calls are in `refusals`, the
 * others among the answers.
 */
function isFault(message: ConsoleMessage): boolean {
  return (
    (message.type() === 'error' || message.type() === 'warning') &&
    !BROWSERS_NOTE.test(message.text())
  )
}

function isRefusal(response: Response): boolean {
  return isCall(response.request()) && response.status() >= 400 && response.status() < 500
}

/** Our page for an unknown address, or one that this user may not open, with its true status. */
function isPageOfTrouble(response: Response): boolean {
  return (
    [403, 404].includes(response.status()) &&
    response.request().resourceType() === 'document' &&
    /^text\/html/.test(response.headers()['content-type'] ?? '')
  )
}

function isCall(request: Request): boolean {
  return request.resourceType() === 'fetch' || request.resourceType() === 'xhr'
}
