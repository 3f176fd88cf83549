/**
 * Modules that Ajv's standalone code loads with `require`, in a few lines of our own, so that no
 * Ajv reaches the browser. The compiled text is wrapped in a function that receives this instead of
 * `require`.
 */
const modules: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/ucs2length': { default: codePoints },
  'ajv/dist/runtime/equal': { default: equal },
}

/**
 * @throws when a validator needs a module that is missing here. The compiler should have rejected
 * its schema, so this is a defect.
 */
export function validatorRuntime(name: string): unknown {
  if (!Object.hasOwn(modules, name)) throw new Error(`A compiled validator asks for ${name}.`)
  return modules[name]
}

/** JSON Schema counts characters as code points (RFC 8259, section 7; Validation 6.3.1). */
function codePoints(text: string): number {
  return [...text].length
}

/** Equality of JSON values, for `const`, `enum` and `uniqueItems`. */
function equal(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const before = Object.entries(left)
  const after = new Map<string, unknown>(Object.entries(right))
  return (
    before.length === after.size &&
    before.every(([key, value]) => after.has(key) && equal(value, after.get(key)))
  )
}
