import type { MadeUpAnswer, ScenarioStep } from '../../src/language/scenario.ts'

/** Returns the step in a few words, or undefined for a step that only looks. */
export function describeStep(step: ScenarioStep): string | undefined {
  switch (step.do) {
    case 'answers':
      return step.answers
        .map(({ operation, answer }) => `${operation} answers ${answerName(answer)}`)
        .join(', ')
    case 'type':
      return `type ${step.values.map(({ field }) => field).join(', ')}`
    case 'press':
      return `press ${step.control}${step.row === undefined ? '' : ` of ${step.row}`}`
    case 'pick':
      return `pick ${step.row}`
    case 'prompt':
      return `the prompt ends: ${step.outcome}`
    case 'retry':
      return `try ${step.name} again`
    case 'dismiss':
      return `close ${step.notice}`
    case 'arrive':
      return `arrive at ${step.screen}`
    case 'open':
      return `open ${step.screen}`
    case 'wait':
      return `wait ${step.seconds} s`
    case 'language':
      return `choose ${step.language}`
    case 'reload':
    case 'back':
    case 'escape':
    case 'leave':
    case 'opened':
    case 'window':
      return step.do
    case 'see':
    case 'not-seen':
    case 'called':
    case 'not-called':
    case 'remembers':
      return undefined
    default:
      return step satisfies never
  }
}

const answerName = (answer: MadeUpAnswer): string =>
  answer.is === 'rejected' ? answer.code : answer.is
