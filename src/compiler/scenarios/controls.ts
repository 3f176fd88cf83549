/** Controls with a name of their own; others are named by their label. */
export const controls = ['submit', 'logo', 'sign-out', 'close'] as const
