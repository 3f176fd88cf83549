/** A place that takes the value of a property and names nothing instead of it. */
const taken = (name: string) => `var(${name})`

/**
 * A stylesheet in which the custom properties that are the same everywhere stand as their values:
 * set once, of the root, under no condition, and not by `others`. Taking a value from a property
 * costs the browser a parse for each element and each declaration, before anything is drawn.
 */
export function withConstants(text: string, others: string): string {
  const constants = constantsIn(text).filter(
    ([name]) => times(text, name) === 1 && times(others, name) === 0,
  )
  return constants.reduce((left, [name, value]) => left.replaceAll(taken(name), () => value), text)
}

/** Of rules of the root alone that stand at the top, or in a layer. */
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

/** Whether a rule begins here, with nothing around it but layers. */
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
