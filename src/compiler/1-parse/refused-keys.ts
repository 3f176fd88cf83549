/** Keys that mean something to JavaScript objects; a merge must never meet them. */
export const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
