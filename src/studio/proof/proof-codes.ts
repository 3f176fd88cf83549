/** Properties of the whole program, with the diagnostics that deny them (docs/guide/proofs.md). */
export const proofCodes: readonly (readonly [name: string, codes: readonly string[]])[] = [
  ['exit', ['no-way-out', 'perhaps-no-way-out', 'no-way-after']],
  ['end', ['leads-to-no-end']],
  ['ring', ['screens-in-a-ring', 'redirect-chain', 'loads-in-a-ring']],
  ['reach', ['unreachable-screen', 'unreachable-hand-over', 'never-opens', 'leads-to-closed']],
  ['answer', ['silent-answer', 'undecided-branch', 'unnoticed-success']],
  ['press', ['press-does-nothing', 'resend-sends-nothing', 'sheet-stays-open']],
  ['back', ['typed-is-lost', 'repeats-on-back', 'once-forgets']],
  ['factors', ['floor-not-reached', 'floor-binds-nothing', 'proof-leads-nowhere']],
  [
    'access',
    ['missing-heading', 'field-without-autofill', 'unannounced-timer', 'timer-without-more-time'],
  ],
]
