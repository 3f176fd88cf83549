/** Syntax of JavaScript that CEL does not have, each with its form here. */
const SYNTAX: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/===/, 'write `==`'],
  [/!==/, 'write `!=`'],
  [
    /=>/,
    'write `list.map(item, item.name)`, `filter(item, …)`, `exists(item, …)` or `all(item, …)`',
  ],
  [/\?\./, 'write `has(a.b) && …`, or `a != null && …`'],
  [/\?\?=?/, 'write `has(a.b) ? a.b : …`, or `a != null ? a : …`'],
  [/`/, 'write a text in double quotes, and join texts with `+`'],
  [/\$\{/, 'join texts with `+`'],
  [/\btypeof\b/, 'test the value itself: `a != null`, `has(a.b)`'],
  [/\binstanceof\b/, 'test the value itself: `a != null`, `has(a.b)`'],
  [/\bnew\b(?=\s+[A-Z])/, 'a moment or a list comes from an answer, the state or `environment`'],
  [
    /\b(?:function|return|await|async|var|let|const|void|delete)\b/,
    'an expression is one value; steps do the rest',
  ],
  [
    /\+\+|--(?=\s*$)|[+*/-]=/,
    'set the field in a step: `set: { store.field: =state.store.field + 1 }`',
  ],
  [/;\s*$/, 'end the expression without `;`'],
  [
    /(?:^|[\s(=!&|])\/(?![\s/])(?:\\.|[^/\\\s])+\/[gimsuy]*\.(?:test|exec)\b/,
    'write a `pattern` of the field, or a rule',
  ],
]

export interface JavaScript {
  readonly at: number
  readonly length: number
  readonly reason: string
}

/** Returns the first piece of JavaScript in an expression that CEL cannot parse. */
export function javaScriptIn(source: string): JavaScript | undefined {
  const code = withoutTexts(source)
  return SYNTAX.flatMap(([pattern, instead]): readonly JavaScript[] => {
    const found = pattern.exec(code)
    if (!found) return []
    const piece = found[0].trim()
    return [
      {
        at: found.index + found[0].indexOf(piece),
        length: piece.length,
        reason: `\`${piece === '`' ? '` … `' : piece}\` is JavaScript; ${instead}`,
      },
    ]
  }).toSorted((one, other) => one.at - other.at || other.length - one.length)[0]
}

/** Texts count as code for nothing; backquotes stay. */
function withoutTexts(source: string): string {
  return source.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, (text) =>
    ' '.repeat(text.length),
  )
}

/** Functions of JavaScript, with the form of the flow language. */
const METHODS: Readonly<Record<string, string>> = {
  includes: 'write `x in list`, or `text.startsWith("…")`',
  indexOf: 'write `x in list`',
  contains: 'write `x in list`',
  some: 'write `list.exists(item, …)`',
  every: 'write `list.all(item, …)`',
  find: 'write `list.filter(item, …)`',
  forEach: 'write `list.map(item, …)`',
  toLowerCase: 'write `text.lowerAscii()`',
  toUpperCase: 'write the text in capitals',
  endsWith: 'write `text.withoutSuffix("…") != text`',
  replace: 'write `text.withoutSuffix("…")`',
  trim: 'write a rule of the field: `no-whitespace`, `not-blank`',
  test: 'write a `pattern` of the field',
  match: 'write a `pattern` of the field',
  URL: 'write `text.uriHost()`, `text.uriPath()` or `text.uriQuery("…")`',
  parseInt: 'declare the field as an integer',
  Number: 'declare the field as an integer',
  String: 'give the value to a text: `values: { n: =… }`',
  Boolean: 'compare: `a != ""`, `a != 0`',
  toString: 'give the value to a text: `values: { n: =… }`',
  now: 'let a timer count, or take the moment from an answer',
}

/** Functions of Java, Python and CEL elsewhere, which are none of JavaScript. */
const OTHERS: Readonly<Record<string, string>> = {
  isEmpty: 'write `a == ""`, or `size(list) == 0`',
  isBlank: 'write `a == ""`',
  equals: 'write `a == b`',
  matches: 'write a `pattern` of the field',
  len: 'write `size(a)`',
  count: 'write `size(a)`',
  lower: 'write `text.lowerAscii()`',
  upper: 'write the text in capitals',
  startswith: 'write `text.startsWith("…")`',
  endswith: 'write `text.withoutSuffix("…") != text`',
  any: 'write `list.exists(item, …)`',
  int: 'declare the field as an integer',
  string: 'give the value to a text: `values: { n: =… }`',
  defined: 'write `has(a.b)`',
  exists_one: 'write `list.exists(item, …)`',
}

/** ` It is JavaScript; write …`, or nothing. */
export function instead(name: string): string {
  if (Object.hasOwn(OTHERS, name))
    return ` ${(OTHERS[name] ?? '').replace(/^./, (letter) => letter.toUpperCase())}.`
  return Object.hasOwn(METHODS, name) ? ` It is JavaScript; ${METHODS[name] ?? ''}.` : ''
}

/** Objects of the browser and words of JavaScript. */
const GLOBALS: Readonly<Record<string, string>> = {
  undefined: 'write `null`, or test with `has(a.b)`',
  NaN: 'compare with a number',
  window: 'read `query`, `params` or `environment`',
  document: 'read `query`, `params` or `environment`',
  location: 'read `query` and `params`',
  navigator: 'read `environment.userAgent`',
  localStorage: 'read `state`, whose fields say how long they are kept',
  sessionStorage: 'read `state`, whose fields say how long they are kept',
  console: 'use a notice',
  Math: 'compare with `<`, `>` and `? :`',
  Date: 'let a timer count, or take the moment from an answer',
  JSON: 'name the fields of the answer',
  Object: 'name the fields of the value',
  Array: 'use `size(list)` and `x in list`',
  process: 'write the value in flows/tenants/default.yaml, and read `tenant`',
  this: 'name the thing: `state`, `form`, `answer`, `item`',
}

/** Constants as Python and other languages write them. */
const CONSTANTS: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  Null: 'null',
  NULL: 'null',
  nil: 'null',
}

/** ` It is JavaScript; …` for a name that browsers know and flows do not. */
export function insteadOfGlobal(name: string): string {
  if (Object.hasOwn(CONSTANTS, name)) return ` Write \`${CONSTANTS[name] ?? ''}\`.`
  return Object.hasOwn(GLOBALS, name) ? ` It is JavaScript; ${GLOBALS[name] ?? ''}.` : ''
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

const CLOSING: ReadonlySet<string> = new Set(Object.values(PAIRS))

export interface Open {
  readonly at: number
  readonly sign: string
  readonly closes?: true
}

/**
 * Returns the first bracket or quote of an expression that nothing closes, or the first bracket
 * that closes nothing.
 */
export function openIn(source: string): Open | undefined {
  const open: Open[] = []
  let at = 0
  while (at < source.length) {
    const sign = source.charAt(at)
    if (sign === '"' || sign === "'") {
      const text = /^(["'])(?:\\.|(?!\1)[^\\])*\1/s.exec(source.slice(at))
      if (!text) return { at, sign }
      at += text[0].length
      continue
    }
    if (Object.hasOwn(PAIRS, sign)) open.push({ at, sign })
    else if (sign === PAIRS[open.at(-1)?.sign ?? '']) open.pop()
    else if (CLOSING.has(sign)) return { at, sign, closes: true }
    at += 1
  }
  return open.at(-1)
}

/**
 * Operators of other languages, found by the text `before` and `after` the place of the parse
 * error, with their CEL form.
 */
const MEANT: readonly {
  readonly before?: RegExp
  readonly after?: RegExp
  readonly found: string
  readonly instead: string
}[] = [
  { after: /^and\b/i, found: 'and', instead: '&&' },
  { after: /^or\b/i, found: 'or', instead: '||' },
  { after: /^not in\b/i, found: 'not in', instead: '!(… in …)' },
  { before: /(?:^|[^\w.])not\s+$/i, found: 'not', instead: '!' },
  { after: /^(?:is|eq|equals)\b/i, found: 'is', instead: '==' },
  { before: /==$/, after: /^=/, found: '===', instead: '==' },
  { before: /!=$/, after: /^=/, found: '!==', instead: '!=' },
  { after: /^=/, found: '=', instead: '==' },
  { before: /<$/, after: /^>/, found: '<>', instead: '!=' },
  { after: /^&(?!&)/, found: '&', instead: '&&' },
  { after: /^\|(?!\|)/, found: '|', instead: '||' },
  { after: /^if\b/, found: 'if', instead: '… ? … : …' },
]

/**
 * Returns the reason in an author's words when the parser stopped at an operator of another
 * language.
 */
export function operatorMeant(source: string, at: number): string | undefined {
  const [before, after] = [source.slice(0, at), source.slice(at)]
  const meant = MEANT.find(
    (each) => (each.before?.test(before) ?? true) && (each.after?.test(after) ?? true),
  )
  return meant && `\`${meant.found}\` is not an operator of CEL; write \`${meant.instead}\``
}
