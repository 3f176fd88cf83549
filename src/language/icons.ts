/** The set of icons by name; src/blocks/icons draws them. */
export const icons: readonly string[] = [
  'app', 'check', 'chevron', 'chevron-down', 'close', 'copy', 'directory', 'email', 'external', 'gate', 'globe', 'hello', 'info', 'key', 'leave',
  'lock', 'menu', 'messenger', 'moon', 'problem', 'session', 'shield', 'sms', 'sun', 'tick', 'user', 'warning',
]
