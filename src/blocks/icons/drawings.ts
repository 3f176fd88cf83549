const sms =
  'M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 11h.01M12 11h.01M16 11h.01'
const email =
  'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6.5 12 13l8.5-6.5'
const messenger =
  'M12 4c5 0 9 3.2 9 7.2s-4 7.3-9 7.3c-1 0-2-.1-2.9-.4L4.5 20.5l1-3.7C4 15.5 3 13.5 3 11.3 3 7.2 7 4 12 4zM8.5 11.5h7'
const app =
  'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM9.5 11.5l2 2 3.5-4M11 18.5h2'
const hello =
  'M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M9 9.5v1M15 9.5v1M12 9.5v3.5h-1M8.8 15.5c1.8 1.5 4.6 1.5 6.4 0'
const directory = 'M4 4h16v6H4zM4 14h16v6H4zM7.5 7h.01M7.5 17h.01M11 7h5.5M11 17h5.5'
const key = 'M15 3.5a5.5 5.5 0 1 1-4.6 8.5L3.5 19v2h4v-2.5H10V16h2l.9-1.3M16 8.5h.01'
const shield = 'M12 3l7.5 2.5v6c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5v-6zM8.5 12l2.5 2.5 4.5-5'

/** The icons, as SVG path data. */
export const drawings = {
  gate: 'M4 21V11a8 8 0 0 1 16 0v10M8 21v-9a4 4 0 0 1 8 0v9',
  sms,
  email,
  messenger,
  app,
  hello,
  directory,
  key,
  shield,
  code: 'M5 6.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM8 12h.01M12 12h.01M16 12h.01',
  lock: 'M6 10.5h12a1 1 0 0 1 1 1V20a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8.5a1 1 0 0 1 1-1zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5',
  problem: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7.5v5.5M12 16.3h.01',
  warning: 'M12 3.5 2.5 20h19zM12 10v4.5M12 17.3h.01',
  check: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.3l2.7 2.7 5.3-5.7',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5.5M12 7.8h.01',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3a4 9 0 0 1 0 18 4 9 0 0 1 0-18z',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6',
  chevron: 'M9.5 5.5 16 12l-6.5 6.5',
  'chevron-down': 'M5.5 9.5 12 16l6.5-6.5',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  copy: 'M9 9h10.5v11.5H9zM5.5 15H4.5V3.5H15v1.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  print: 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 13.5h10v7H7z',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  plus: 'M12 5v14M5 12h14',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2',
  leave: 'M14 4h4.5A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5H14M10 8l-4 4 4 4M6 12h9',
  session: 'M4 5h16v10.5H4zM9 20h6M12 15.5V20',
} as const satisfies Readonly<Record<string, string>>

export type IconName = keyof typeof drawings

/** Those that point along the line: they turn where lines go from right to left. */
export const turning: ReadonlySet<IconName> = new Set(['chevron', 'external', 'leave'])

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name)
}
