import { parse } from 'yaml'

type Json = unknown
type Map = Record<string, Json>

/**
 * The OpenAPI document with one operation changed. Schemas that it shares with other operations
 * stay the same for those.
 */
export class ChangeableApi {
  private readonly document: Map
  constructor(text: string) {
    this.document = parse(text) as Map
  }

  /**
   * Returns the names of the operation's inputs: properties of its body, and parameters except
   * headers.
   */
  takes(operation: string): readonly string[] {
    const { document, found } = this.open(operation)
    return [
      ...Object.keys(map(bodyOf(document, found)?.['properties'])),
      ...parametersOf(document, found)
        .filter(({ in: place }) => place !== 'header')
        .map(({ name }) => String(name)),
    ]
  }

  /** Properties of the success answer, each with whether it is required. */
  answers(operation: string): ReadonlyMap<string, boolean> {
    const { document, found } = this.open(operation)
    return propertiesOf(answerOf(document, found))
  }

  /** Properties of a named schema. */
  schema(name: string): ReadonlyMap<string, boolean> {
    return propertiesOf(map(at(this.document, 'components', 'schemas', name)))
  }

  codes(operation: string): readonly string[] {
    const { document, found } = this.open(operation)
    return errorsOf(document, found).flatMap((choices) =>
      choices.map((choice) => codeOf(document, choice)),
    )
  }

  renamed(operation: string): string {
    return this.changed(operation, (found) => {
      found['operationId'] = `${operation}Anew`
    })
  }

  retyped(operation: string, name: string): string {
    return this.changed(operation, (found, document) => {
      const properties = map(bodyOf(document, found)?.['properties'])
      if (Object.hasOwn(properties, name)) properties[name] = structure
      for (const parameter of parametersOf(document, found))
        if (parameter['name'] === name) parameter['schema'] = structure
    })
  }

  withRequired(operation: string, name: string): string {
    return this.changed(operation, (found, document) => {
      const body = bodyOf(document, found)
      if (body)
        Object.assign(body, {
          properties: { ...map(body['properties']), [name]: { type: 'string' } },
          required: [...((body['required'] ?? []) as readonly string[]), name],
        })
      else
        found['parameters'] = [
          ...parametersOf(document, found),
          { name, in: 'query', required: true, schema: { type: 'string' } },
        ]
    })
  }

  withoutCode(operation: string, code: string): string {
    return this.changed(operation, (found, document) => {
      for (const choices of errorsOf(document, found)) {
        const index = choices.findIndex((choice) => codeOf(document, choice) === code)
        if (index >= 0) choices.splice(index, 1)
      }
    })
  }

  answerRetyped(operation: string, name: string): string {
    return this.changed(operation, (found, document) => {
      const properties = map(answerOf(document, found)['properties'])
      properties[name] = isList(resolved(document, properties[name]))
        ? { type: 'boolean' }
        : structure
    })
  }

  answerWithout(operation: string, name: string): string {
    return this.changed(operation, (found, document) => {
      const answer = answerOf(document, found)
      delete map(answer['properties'])[name]
      answer['required'] = ((answer['required'] ?? []) as readonly string[]).filter(
        (each) => each !== name,
      )
    })
  }

  private open(operation: string) {
    return { document: this.document, found: operationOf(this.document, operation) }
  }

  private changed(operation: string, change: (found: Map, document: Map) => void): string {
    const document = structuredClone(this.document)
    const found = operationOf(document, operation)
    // A copy of its own of all shared parts.
    if (found['parameters'] !== undefined) found['parameters'] = parametersOf(document, found)
    own(document, map(at(found, 'requestBody', 'content', 'application/json')), 'schema')
    for (const [status, response] of Object.entries(map(found['responses']))) {
      const copy = structuredClone(resolved(document, response))
      map(found['responses'])[status] = copy
      own(document, map(at(copy, 'content', 'application/json')), 'schema')
    }
    change(found, document)
    // JSON is YAML, and quick to write.
    return JSON.stringify(document)
  }
}

/** No value of a flow fits this type, and no flow reads it. */
const structure = {
  type: 'object',
  required: ['structure'],
  properties: { structure: { type: 'boolean' } },
}

/** A structure has a size as well, so that a flow that reads the size of a list accepts it. */
const isList = ({ type }: Map): boolean => type === 'array'

function operationOf(document: Map, operation: string): Map {
  return map(
    Object.values(map(document['paths']))
      .flatMap((path) => Object.values(map(path)))
      .find((each) => map(each)['operationId'] === operation),
  )
}

function own(document: Map, holder: Map, key: string): void {
  if (holder[key] !== undefined) holder[key] = structuredClone(resolved(document, holder[key]))
}

const map = (value: Json): Map =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Map) : {}
const at = (value: Json, ...path: readonly string[]): Json =>
  path.reduce<Json>((inner, key) => map(inner)[key], value)

function resolved(document: Map, value: Json): Map {
  const { $ref } = map(value)
  return typeof $ref === 'string'
    ? map(at(document, ...$ref.replace('#/', '').split('/')))
    : map(value)
}

function parametersOf(document: Map, found: Map): Map[] {
  return ((found['parameters'] ?? []) as readonly Json[]).map((parameter) =>
    resolved(document, parameter),
  )
}

function bodyOf(document: Map, found: Map): Map | undefined {
  const schema = at(found, 'requestBody', 'content', 'application/json', 'schema')
  return schema === undefined ? undefined : resolved(document, schema)
}

function answerOf(document: Map, found: Map): Map {
  const [, good] =
    Object.entries(map(found['responses'])).find(([status]) => status.startsWith('2')) ?? []
  return resolved(document, at(resolved(document, good), 'content', 'application/json', 'schema'))
}

/** Each `oneOf` of its error answers. */
function errorsOf(document: Map, found: Map): Json[][] {
  return Object.entries(map(found['responses'])).flatMap(([status, response]) => {
    const choices = at(
      resolved(document, response),
      'content',
      'application/json',
      'schema',
      'oneOf',
    )
    return status >= '400' && Array.isArray(choices) ? [choices as Json[]] : []
  })
}

const codeOf = (document: Map, choice: Json): string =>
  String(at(resolved(document, choice), 'properties', 'code', 'const'))

function propertiesOf(schema: Map): ReadonlyMap<string, boolean> {
  const required = (schema['required'] ?? []) as readonly string[]
  return new Map(
    Object.keys(map(schema['properties'])).map((name) => [name, required.includes(name)]),
  )
}
