/**
 * Features newer than the floor, used without loss for users of older browsers.
 * The reason is the behaviour without the feature. A property covers all its values.
 */
export const known: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chromium before 124 rejects with another error name, which no code reads',
  'Symbol.dispose': 'the library of signals asks for it, and no code of ours disposes by `using`',
  '.startViewTransition()': 'the next screen is drawn without a picture of the one before',
  '.skipTransition()': 'only after `startViewTransition`',
  '.detect()': 'of the language detector of i18next, which is not installed',
  '.maximize()': 'of `Intl.Locale`, which is older than the floor; the data has another object',
  '.equal()': 'of a library, not of the browser',
  ':view-transition': 'styles a picture that is only there with `startViewTransition`',
  ':view-transition-old': 'the same',
  ':selection': 'the selection has the colour of the system',
  'accent-color': 'checkboxes have the colour of the system',
  'content-visibility': 'an invisible notice is laid out, which costs time',
  cursor: 'iOS draws no pointer',
  'field-sizing': 'a text of several lines scrolls within its rows',
  'font-family: ui-monospace': 'the next family of the list is the monospaced one of the system',
  'forced-color-adjust': 'Safari has no forced colours',
  resize: 'iOS draws no handle; the text scrolls within its rows',
  'scrollbar-gutter': 'a page that becomes long moves sideways by the width of its scrollbar',
  'text-size-adjust':
    'where the browser enlarges text, it uses the prefixed name, which is there too',
  'user-select': 'the reference of an error is selected with the text around it',
}
