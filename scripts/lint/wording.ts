import { parseSync, Visitor } from 'vite'

export interface Finding {
  /** Counted from one. */
  readonly line: number
  readonly message: string
}

const COLUMNS = 100
/** Number of characters from which a text counts as the cause of a long line. */
const LONG_TEXT = 20

/** Old words. Each has a plain word in `docs/glossary.md`. Comments may not have them. */
const OLD_WORDS =
  /\b(?:what|who|whose|whoever|whom|told|stands|nobody|nobody's|anew|besides|whosoever)\b/gi

export interface Comment {
  readonly line: number
  /** Text without the comment marks. */
  readonly text: string
}

/**
 * Returns the comments of a file, without directives for tools: of JavaScript and TypeScript, of a
 * style sheet, and of YAML, nginx and a shell (`#`).
 */
export function commentsOf(path: string, code: string): readonly Comment[] {
  if (!/\.(?:[cm]?[jt]s|tsx|css)$/.test(path)) return hashComments(code)
  const found = path.endsWith('.css')
    ? [...code.matchAll(/\/\*([^]*?)\*\//g)].map((match) => ({
        start: match.index,
        value: match[1] ?? '',
      }))
    : parseSync(path, code).comments
  const comments = found.map(({ start, value }) => ({
    line: code.slice(0, start).split('\n').length,
    text: value.replaceAll(/^[ \t]*\*+/gm, '').trim(),
  }))
  return comments.filter(({ text }) => text !== '' && !/^(?:oxlint-|@ts-|@vitest-)/.test(text))
}

/** Returns the comments of YAML, nginx or a shell. Whole lines that follow each other are one. */
function hashComments(code: string): readonly Comment[] {
  const comments: { line: number; end: number; text: string }[] = []
  for (const [at, row] of code.split('\n').entries()) {
    const [, before = '', text = ''] = /^(.*?)(?:^|\s)#+\s+(.*)$/.exec(row) ?? []
    const last = comments.at(-1)
    if (text === '' || /^yaml-language-server:/.test(text)) continue
    if (before.trim() === '' && last?.end === at) {
      last.text += `\n${text}`
      last.end = at + 1
    } else comments.push({ line: at + 1, end: before.trim() === '' ? at + 1 : 0, text })
  }
  return comments
}

/** Finds comments that begin with one of two relative pronouns. */
export function relativeComments(path: string, code: string): readonly Finding[] {
  return commentsOf(path, code)
    .filter(({ text }) => /^(?:what|who|whose|whoever|whatever)\b/i.test(text))
    .map(({ line, text }) => ({
      line,
      message: `A comment begins with "${text.split(/\s/, 1)[0] ?? ''}": name the thing instead.`,
    }))
}

/** Finds old words in the comments of a file, one finding for each. Quoted code may have them. */
export function oldWordsOf(path: string, code: string): readonly Finding[] {
  return commentsOf(path, code).flatMap(({ line, text }) =>
    (text.replaceAll(/`[^`]*`/g, '').match(OLD_WORDS) ?? []).map((word) => ({
      line,
      message: `"${word}" in a comment: a plain word says it shorter (docs/glossary.md).`,
    })),
  )
}

/** Replaced names, with their new words. */
const REPLACED_NAMES: ReadonlyMap<string, string> = new Map([
  ['asker', 'initiator'],
  ['attended', 'afterEvent'],
  ['Sight', 'EvaluationContext'],
  ['sightOf', 'contextFor'],
  ['Wanted', 'ReturnTo'],
  ['judgeForm', 'validateForm'],
  ['judgeRules', 'validateRules'],
  ['oneActAtATime', 'preventConcurrentActions'],
  ['withHold', 'withCooldown'],
  ['turnedOut', 'redirectSignedOut'],
  ['turnedBack', 'redirectUnmet'],
  ['whoseTry', 'attemptOrigin'],
  ['createSandbox', 'startReferenceServer'],
  ['Rehearsal', 'WarmUp'],
  ['afterPicture', 'afterPaint'],
  ['catchUp', 'flushAfterPaint'],
  ['useGiven', 'useUncontrolledValues'],
  ['useStable', 'useEvent'],
  ['DictatedFields', 'ServerFields'],
  ['AskingButton', 'AsyncButton'],
  ['ListGhost', 'ListSkeleton'],
  ['TextGhost', 'TextSkeleton'],
  ['WaitNote', 'CooldownNote'],
  ['isTame', 'isWithinParserLimits'],
  ['holdIsOnePress', 'ignoreKeyRepeat'],
  ['layOutOnce', 'prelayoutMenu'],
  ['LaterPopup', 'LazyPopup'],
  ['SmallMenu', 'CompactMenu'],
  ['showLook', 'applyTheme'],
  ['judgeBy', 'defineRule'],
  ['demandsOf', 'requirementsOf'],
  ['Likeness', 'NamePattern'],
  ['Knobs', 'TenantSettings'],
  ['knobsOf', 'tenantSettingsOf'],
  ['AnnouncementOf', 'FactOf'],
  ['rememberedOf', 'memoizedByNode'],
  ['tellUnfolded', 'tellExpansionLimit'],
  ['followersOf', 'cascadesOf'],
  ['asMeant', 'recover'],
  ['asTaken', 'substituteArguments'],
  ['movesUnder', 'movesAfterRefusal'],
  ['waysThrough', 'pathsThrough'],
  ['turnsFrom', 'automaticPathsFrom'],
  ['turnsAway', 'redirectsOf'],
  ['slowedAsResearched', 'calibratedThrottle'],
  ['restOfTables', 'splitTables'],
  ['onlyShown', 'pruneTexts'],
  ['ownShare', 'bundleReport'],
  ['saidAnswers', 'answeredOutcomes'],
  ['shortMoves', 'redirectChains'],
  ['checkLeadsOn', 'checkedAgain'],
  ['minds', 'wants'],
  ['changedElsewhere', 'storageChanged'],
])

/** Names of files that were replaced, without extension. */
const REPLACED_FILES: ReadonlySet<string> = new Set(
  `attendants asker one-act hold-timer due-loads common-answer tend-polls arrive turned-out
  looked-at edited dictated-fields without-question wanted woke unreached turned form-judged
  changed-elsewhere adopt larger-views sign-of keep-equal front hold meanwhile first-view
  early-values arrivals leavings slices ticking in-time is-turn performing awake-time ask-for-page
  entry-life keeps-cookies exchange-program Rehearsal after-picture use-given use-stable Mark Nothing
  stage standing AskingButton ListGhost Unbroken WaitNote is-tame one-press keep-focus lay-out-once
  SmallMenu LaterPopup early-presses hear show-look judge-by demands-of cannot-judge knobs
  remembered remembered-walk announcement silent wish written-at weighed carried mentions unfolded
  followers ring goes turns moves-under assumed as-meant yaml-trap patched blame said-answers
  jumps-alone short-moves leading-proofs check-leads-on pressed-tabs menus-of-many own-labels nobody
  as-asked-now methods-left is-check told-in-the-way asked-more hand-over whose-try conclude-proof
  once act aged sealed demands begun proof-so-far take-minute tell-registered begin-way end-way
  what-is-over retrying make-tables assert-nobody-invented tell-owner tell-others what-phones-show
  leading-method lead-to-callers never-asked rest-of-tables first-words only-shown own-share
  sentence-of as-researched explained offering probes`.split(/\s+/),
)

/** Finds a file with a replaced name. */
export function replacedFile(path: string): readonly Finding[] {
  const name = /([^/]+?)(?:\.test)?\.\w+$/.exec(path)?.[1] ?? ''
  return REPLACED_FILES.has(name)
    ? [{ line: 1, message: `"${name}" is a replaced name: name the file after its export.` }]
    : []
}

/** Finds identifiers with a replaced name. */
export function replacedNames(path: string, code: string): readonly Finding[] {
  if (![...REPLACED_NAMES.keys()].some((name) => code.includes(name))) return []
  const findings: Finding[] = []
  new Visitor({
    Identifier: ({ name, start }) => {
      const plain = REPLACED_NAMES.get(name)
      if (plain !== undefined)
        findings.push({
          line: code.slice(0, start).split('\n').length,
          message: `"${name}" was replaced by "${plain}" (docs/glossary.md).`,
        })
    },
  }).visit(parseSync(path, code).program)
  return findings
}

/** Finds lines that are too long, unless a text causes it that no formatter breaks. */
export function longLines(path: string, code: string): readonly Finding[] {
  const lines = code.split('\n')
  if (lines.every((line) => line.length <= COLUMNS)) return []
  const unbreakable = path.endsWith('.css') ? new Set() : linesOfTexts(path, code)
  return lines.flatMap((line, at) =>
    line.length > COLUMNS &&
    !unbreakable.has(at + 1) &&
    !/url\(|^\s*(?:\/\/|\/\*) oxlint-/.test(line)
      ? [{ line: at + 1, message: `${line.length} columns: a line has at most ${COLUMNS}.` }]
      : [],
  )
}

/** Returns the lines, counted from one, with a long text, template or pattern. */
function linesOfTexts(path: string, code: string): ReadonlySet<number> {
  const found = new Set<number>()
  const add = ({ start, end }: { readonly start: number; readonly end: number }) => {
    if (end - start < LONG_TEXT) return
    const first = code.slice(0, start).split('\n').length
    const count = code.slice(start, end).split('\n').length
    for (let line = first; line < first + count; line++) found.add(line)
  }
  new Visitor({
    Literal: add,
    TemplateLiteral: add,
    JSXText: add,
    ImportDeclaration: add,
  }).visit(parseSync(path, code).program)
  return found
}
