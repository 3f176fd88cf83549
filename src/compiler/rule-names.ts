/** Rules by name, as `rules:` of a form or a field uses them. */
export const ruleNames: readonly string[] = ['not-blank', 'no-whitespace', 'one-time-code', 'same-as', 'not-user-id', 'password-policy']
