import { beginCall, callValues } from '../async/calls.ts'
import { enterInitiator } from '../async/initiator.ts'
import { startLoads } from '../async/loads.ts'
import { evaluate } from '../evaluate.ts'
import { getOwn, isObject } from '../expressions/values.ts'
import { currentScreen, withState, withVisit, emit, type Transition } from '../transition.ts'
import {
  end,
  abort,
  contextFrom,
  type StepRunner,
  proceed,
  type StepResult,
  type StepContext,
  type StepOf,
} from './step-runner.ts'

/**
 * Sends a call. The sequence waits: the steps that follow are kept in the pending call until its
 * answer arrives.
 */
export const call: StepRunner<'call'> = (step, transition, stepContext) => {
  const values = callValues(step.call.arguments, contextFrom(transition, stepContext))
  if (!values) return abort(transition, stepContext, 'no-value')
  const { visit, epoch } = transition.state
  const { scope, guard, replacing } = stepContext.frame
  const { operation } = step.call
  return end(
    beginCall(
      transition,
      {
        for: 'call',
        operation,
        arguments: values,
        ok: step.ok,
        rejected: step.rejected,
        ...(step.failed && { failed: step.failed }),
        ...(step.besides && { besides: step.besides }),
        scope,
        programPath: stepContext.programPath,
        rest: stepContext.rest,
        visit: visit?.number ?? 0,
        epoch,
        ...(guard !== undefined && { guard }),
        ...(replacing && { replacing }),
        ...(stepContext.initiator !== undefined && { initiator: stepContext.initiator }),
      },
      values,
    ),
  )
}

/**
 * Loads data again, with its `ok`. A load that has not begun is skipped, because it will begin by
 * itself.
 */
export const reload: StepRunner<'reload'> = (step, transition, stepContext) => {
  const begun = transition.state.visit?.data ?? {}
  const uses = Object.entries(
    currentScreen(transition.program, transition.state)?.load ?? {},
  ).filter(([load]) => step.loads.includes(load) && getOwn(begun, load))
  return proceed(
    startLoads(transition, Object.fromEntries(uses), { keepsAnswers: step.keep === true }),
    stepContext,
  )
}

/**
 * Requests state, nonce and verifier from the runtime, because the engine creates no random values.
 * `authorization-prepared` continues.
 */
export const authorize: StepRunner<'authorize'> = (step, transition, stepContext) =>
  askForAuthorization(step, transition, stepContext)
export const prepare: StepRunner<'prepare'> = (step, transition, stepContext) =>
  askForAuthorization(step, transition, stepContext)

function askForAuthorization(
  step: StepOf<'authorize' | 'prepare'>,
  transition: Transition,
  stepContext: StepContext,
): StepResult {
  const { next: request, visit, epoch, pending } = transition.state
  const waiting = {
    for: 'authorize' as const,
    step,
    scope: stepContext.frame.scope,
    rest: stepContext.rest,
    visit: visit?.number ?? 0,
    epoch,
    ...(stepContext.initiator !== undefined && { initiator: stepContext.initiator }),
  }
  const begins = step.do === 'prepare' && stepContext.initiator === enterInitiator
  const asked = withState(begins ? withVisit(transition, { begins }) : transition, {
    next: request + 1,
    pending: { ...pending, [request]: waiting },
  })
  return end(emit(asked, { type: 'prepare-authorization', request }))
}

/**
 * Starts a ceremony. The sequence waits for the user and the authenticator, as it waits for the
 * answer of a call.
 */
export const ceremony: StepRunner<'ceremony'> = (step, transition, stepContext) => {
  const publicKey = evaluate(step.publicKey, contextFrom(transition, stepContext))
  if (!isObject(publicKey)) return abort(transition, stepContext, 'no-value')
  const { next: number, visit, epoch, pending } = transition.state
  const waiting = {
    for: step.do,
    step,
    scope: stepContext.frame.scope,
    programPath: stepContext.programPath,
    rest: stepContext.rest,
    visit: visit?.number ?? 0,
    epoch,
    ...(stepContext.initiator !== undefined && { initiator: stepContext.initiator }),
  }
  const asked = withState(transition, {
    next: number + 1,
    pending: { ...pending, [number]: waiting },
  })
  return end(
    emit(asked, {
      type: 'ceremony',
      ceremony: number,
      act: step.ceremony,
      publicKey,
      ...(step.mediation && { mediation: step.mediation }),
    }),
  )
}
