import type { JsonObject } from '../../src/language/json.ts'
import type { Shape } from '../../src/language/syntax-dsl.ts'
import { describeSchema } from './form-schemas.ts'
import type { Name, PartName, TakenName } from './project-names.ts'

const nameOfText: Shape = { is: 'name' }
const anyValue: Shape = { is: 'data', of: 'value' }
const anythingGiven: Shape = { is: 'data', of: 'given' }
const givenCall: Shape = { is: 'keys', of: 'givenCall' }
const steps: Shape = { is: 'some', of: { is: 'keys', of: 'step' } }

/**
 * Returns for each part its inputs below `with` and its ends below `on`. Further keys are allowed,
 * because a tenant can extend a part, and an unknown part has unknown inputs.
 */
export function usedParts(
  parts: readonly PartName[],
  operations: readonly Name[],
  ofShape: (shape: Shape) => JsonObject,
): JsonObject {
  const known = parts.map((part) => ({
    if: uses({ const: part.name }),
    then: { properties: { with: taken(part), on: ended(part) } },
  }))
  const others = {
    if: uses({ enum: parts.map(({ name }) => name) }),
    else: { properties: { with: { additionalProperties: ofShape(anythingGiven) } } },
  }
  return { allOf: [...known, others] }

  function taken({ takes }: PartName): JsonObject {
    return {
      properties: Object.fromEntries(
        takes.map((take) => [
          take.name,
          describeSchema(ofTaken(take), take.help, exampleOf(take, operations)),
        ]),
      ),
    }
  }

  function ended({ name, ends }: PartName): JsonObject {
    return {
      properties: Object.fromEntries(
        ends.map((end) => [
          end,
          describeSchema(
            ofShape(steps),
            `An end of the part \`${name}\`: what follows it.`,
            `${end}: { go: consumer-home }`,
          ),
        ]),
      ),
    }
  }

  function ofTaken({ type, words }: TakenName): JsonObject {
    if (type === 'call') return ofShape(givenCall)
    if (type === 'icon') return ofShape({ is: 'name', of: 'icon' })
    if (type === 'key' || type === 'store') return ofShape(nameOfText)
    // The compiler reports a value of another kind: only there does `=…` have a type.
    const plain =
      type === 'boolean' ? [{ enum: [true, false] }] : words.length > 0 ? [{ enum: words }] : []
    return { anyOf: [...plain, ofShape(anyValue)] }
  }
}

const uses = (part: JsonObject): JsonObject => ({ properties: { use: part }, required: ['use'] })

function exampleOf(
  { name, type, words: [word], like = 'verification', answers }: TakenName,
  operations: readonly Name[],
): string {
  const fitting = operations.filter((one) => one.answers === answers)
  const operation =
    (fitting.find((one) => one.name.startsWith(name)) ?? fitting[0])?.name ?? 'sendVerificationOtp'
  const values: Readonly<Record<string, string>> = {
    call: `{ call: ${operation}, with: { requestId: =state.auth.requestId } }`,
    store: like,
    key: 'otp.confirm',
    icon: 'check',
    integer: '1',
    boolean: 'true',
    text: '=state.auth.userId',
    'error-code': '=query.code',
  }
  return `${name}: ${word ?? values[type] ?? '=answer'}`
}
