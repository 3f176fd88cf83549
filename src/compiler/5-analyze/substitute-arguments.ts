import type { Expression, Expressions } from '../../language/expression.ts'

const readsTakes = new WeakMap<Expression, boolean>()

/**
 * Rewrites an expression of an action for its caller: `takes.result.nextStep` becomes
 * `answer.nextStep` when the action receives the answer.
 */
export function substituteArguments(
  expression: Expression,
  given: Expressions | undefined,
): Expression {
  if (given === undefined) return expression
  let reads = readsTakes.get(expression)
  if (reads === undefined)
    readsTakes.set(expression, (reads = JSON.stringify(expression).includes('"root":"takes"')))
  if (!reads) return expression
  const known = shelfIn(taken, given)
  let found = known.get(expression)
  if (!found) known.set(expression, (found = replaced(expression, given)))
  return found
}

/**
 * Rewrites the arguments of a performed action for its caller. The same path to the action returns
 * the same object.
 */
export function argumentsFor(along: Expressions, given: Expressions | undefined): Expressions {
  const known = shelfIn(givens, given ?? nothingGiven)
  let found = known.get(along)
  if (!found)
    known.set(
      along,
      (found = Object.fromEntries(
        Object.entries(along).map(([name, value]) => [name, substituteArguments(value, given)]),
      )),
    )
  return found
}

const nothingGiven: Expressions = {}
const taken = new WeakMap<Expressions, WeakMap<Expression, Expression>>()
const givens = new WeakMap<Expressions, WeakMap<Expressions, Expressions>>()

function shelfIn<Key extends object, Found>(
  all: WeakMap<Expressions, WeakMap<Key, Found>>,
  given: Expressions,
): WeakMap<Key, Found> {
  let shelf = all.get(given)
  if (!shelf) all.set(given, (shelf = new WeakMap()))
  return shelf
}

function replaced<Value>(value: Value, given: Expressions): Value
function replaced(value: unknown, given: Expressions): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => replaced(each, given))
  if (typeof value !== 'object' || value === null) return value
  if (
    'is' in value &&
    'root' in value &&
    value.root === 'takes' &&
    'path' in value &&
    Array.isArray(value.path)
  ) {
    const [name, ...rest] = value.path.map(String)
    const found = name !== undefined && Object.hasOwn(given, name) ? given[name] : undefined
    if (found?.is === 'path') return { ...value, root: found.root, path: found.path.concat(rest) }
    return rest.length === 0 && found && value.is === 'path' ? found : value
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaced(inner, given)]),
  )
}
