/** Controls that have a name of their own; any other is named by the text that stands on it. */
export const controls = ['submit', 'logo', 'sign-out'] as const
