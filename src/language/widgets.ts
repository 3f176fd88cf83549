/** Allowed names of `ui:widget`; src/forms/slim-registry.ts draws them. */
export const widgets: readonly string[] = [
  'text',
  'user-id',
  'password',
  'one-time-code',
  'phone',
  'email',
  'checkbox',
  'known-username',
]
