/** What the compiler proves, by family, each with the codes it tells. A new code goes where somebody would look for it. */
export const families = {
  'no trap': [
    'no-way-out', 'perhaps-no-way-out', 'no-way-after', 'answer-leads-nowhere', 'leads-to-no-end', 'screens-in-a-ring', 'loads-in-a-ring', 'action-performs-itself', 'unreachable-screen', 'unhandled-end', 'ask-without-button', 'ask-content',
    'jump-without-press', 'tab-without-press', 'ceremony-unasked', 'silent-answer', 'unnoticed-success', 'press-does-nothing', 'undecided-branch', 'resend-sends-nothing', 'required-out-of-sight', 'required-locked', 'step-after-end', 'never-opens', 'checked-again',
  ],
  'back contract': ['back-after-change', 'call-repeats', 'once-forgets', 'load-changes', 'typed-is-lost', 'repeats-on-back'],
  calls: [
    'unknown-operation', 'unknown-argument', 'missing-argument', 'given-twice', 'unanswered-code', 'undocumented-code', 'unknown-endpoint', 'unknown-load', 'wrong-type', 'might-be-missing', 'might-be-null', 'unknown-path', 'path-parameter', 'required-property', 'idempotency-key',
  ],
  texts: [
    'unknown-text', 'unknown-namespace', 'unknown-language', 'unlisted-language', 'language-left-out', 'text-not-translated', 'untranslated-words', 'text-key-differs', 'placeholders-differ', 'missing-text-value', 'unused-text-value', 'unused-text', 'missing-plural', 'unused-plural',
    'fixed-particle', 'markup-in-text', 'text-cut', 'odd-placeholder', 'text-too-long', 'word-without-text', 'missing-page-text', 'page-text-value', 'date-as-it-is',
  ],
  state: ['unknown-state-field', 'place-with-state', 'copy-by-moment', 'never-written', 'used-after-all', 'never-read', 'read-before-written', 'never-used', 'never-started', 'derived-from-itself'],
  factors: ['floor-not-reached', 'floor-binds-nothing', 'proof-leads-nowhere', 'tenant-weakens', 'out-of-range'],
  safety: [
    'secret-in-action', 'secret-in-message', 'secret-in-storage', 'secret-in-url', 'secret-not-declared', 'secret-shown', 'secret-persists', 'cookie-field', 'invalid-origin', 'foreign-logo', 'unsafe-pattern', 'refused-key', 'file-too-large',
    'odd-character', 'odd-number', 'over-limit', 'foreign-address', 'borrowed-address', 'borrowed-markdown', 'dangling-reference', 'endless-schema', 'yaml-feature', 'yaml-syntax', 'duplicate-key', 'empty-file', 'unknown-file', 'missing-file',
  ],
  accessibility: ['field-without-title', 'same-label', 'unknown-autofill', 'low-contrast', 'unknown-colour', 'unknown-icon', 'field-without-autofill', 'unmanaged-password', 'missing-heading', 'unannounced-timer'],
  forms: [
    'form-without-submit', 'field-not-placed', 'field-placed-twice', 'field-of-many', 'menu-of-many', 'empty-range', 'nothing-fits', 'more-than-contract', 'checklist-without-rules', 'not-constant', 'rule-parameter', 'unknown-field', 'unknown-rule',
    'unknown-shared-field', 'unknown-ui-key', 'unknown-widget', 'unsupported-schema', 'pages-and-content', 'reserved-page', 'unknown-page', 'row-content', 'shell-content',
  ],
  words: [
    'unknown-key', 'missing-key', 'key-alone', 'one-word', 'forgotten-equals', 'wrong-kind', 'unknown-word', 'missing-words', 'missing-space', 'expression-in-braces', 'text-in-braces', 'expression-syntax', 'unknown-function', 'unknown-action', 'unknown-end', 'unknown-event',
    'unknown-part', 'unknown-column', 'missing-rows', 'unknown-screen', 'unknown-timer', 'unknown-type', 'duplicate-name', 'shared-deadline', 'duplicate-route', 'invalid-route', 'screen-name', 'joined-schema',
  ],
  tenants: ['unknown-tenant', 'unknown-limit', 'patch-misses', 'patch-ambiguous', 'tenant-breaks', 'invalid-host', 'environment-never-chosen', 'tenant-file', 'duplicate-word', 'word-differs'],
  scenarios: ['made-up-answer', 'proves-nothing', 'empty-list'],
} as const satisfies Readonly<Record<string, readonly string[]>>
