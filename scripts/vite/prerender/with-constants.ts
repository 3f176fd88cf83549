/** A place in the stylesheet that reads a property and defines none. */
const taken = (name: string) => `var(${name})`

/**
 * Returns the stylesheet with its constant custom properties replaced by their values. A constant
 * is set once, on the root, under no condition, and not by `others`. Reading a property costs the
 * browser a parse for each element and each declaration, before the first paint.
 */
export function withConstants(text: string, others: string): string {
  const constants = constantsIn(text).filter(
    ([name]) => times(text, name) === 1 && times(others, name) === 0,
  )
  return constants.reduce((left, [name, value]) => left.replaceAll(taken(name), () => value), text)
}

/** Properties of root rules at the top level, or in a layer. */
function constantsIn(text: string): readonly (readonly [name: string, value: string])[] {
  return [...text.matchAll(/:root\{([^{}]*)\}/g)].flatMap(({ index, 1: declarations = '' }) =>
    isPlain(text, index)
      ? declarations.split(';').flatMap((each) => {
          const colon = each.indexOf(':')
          const [name, value] = [each.slice(0, colon), each.slice(colon + 1)] as const
          return name.startsWith('--') && !value.includes('var(')
            ? [[name, value.trim()] as const]
            : []
        })
      : [],
  )
}

function times(text: string, name: string): number {
  return [...text.matchAll(/(--[\w-]+):/g)].filter(([, each]) => each === name).length
}

/** True when a rule begins here, with only layers around it. */
function isPlain(text: string, at: number): boolean {
  const around: string[] = []
  let begin = 0
  for (let here = 0; here < at; here += 1) {
    if (text[here] === '{') around.push(text.slice(begin, here))
    else if (text[here] === '}') around.pop()
    if (/[{};]/.test(text.charAt(here))) begin = here + 1
  }
  return begin === at && around.every((each) => each.startsWith('@layer'))
}
