const sms = 'M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 11h.01M12 11h.01M16 11h.01'
const email = 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6.5 12 13l8.500-6.500'
const messenger = 'M12 4c5 0 9 3.200 9 7.200s-4 7.300-9 7.300c-1 0-2-.1-2.900-.4L4.500 20.500l1-3.700C4 15.500 3 13.500 3 11.300 3 7.200 7 4 12 4zM8.500 11.500h7'
const app = 'M8 2.500h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM9.500 11.500l2 2 3.500-4M11 18.500h2'
const hello = 'M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M9 9.500v1M15 9.500v1M12 9.500v3.500h-1M8.800 15.500c1.800 1.500 4.600 1.500 6.400 0'
const directory = 'M4 4h16v6H4zM4 14h16v6H4zM7.500 7h.01M7.500 17h.01M11 7h5.500M11 17h5.500'
const key = 'M15 3.500a5.500 5.500 0 1 1-4.600 8.500L3.500 19v2h4v-2.500H10V16h2l.900-1.300M16 8.500h.01'
const shield = 'M12 3l7.500 2.500v6c0 4.500-3 7.800-7.500 9.500-4.500-1.700-7.500-5-7.500-9.500v-6zM8.500 12l2.500 2.500 4.500-5'

/** The set, as SVG path data. `method-…` follow the names of the authenticators, compared without case. */
export const drawings = {
  gate: 'M3.500 21V11a8.500 8.500 0 0 1 17 0v10M8.500 21v-9.500a3.500 3.500 0 0 1 7 0V21',
  sms,
  email,
  messenger,
  app,
  hello,
  directory,
  key,
  shield,
  lock: 'M6 10.500h12a1 1 0 0 1 1 1V20a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8.500a1 1 0 0 1 1-1zM8 10.500V7.500a4 4 0 0 1 8 0v3M12 14.500v2.500',
  warning: 'M12 3.500 2.500 20h19zM12 10v4.500M12 17.300h.01',
  check: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.300l2.700 2.700 5.300-5.700',
  tick: 'M5 12.500l4.500 4.500L19 7.500',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5.500M12 7.800h.01',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c2.500 2.500 3.800 5.500 3.800 9s-1.300 6.500-3.800 9c-2.500-2.500-3.800-5.500-3.800-9S9.500 5.500 12 3z',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.500 20.500c.800-3.800 3.800-6 7.500-6s6.700 2.200 7.500 6',
  chevron: 'M9.500 5.500 16 12l-6.500 6.500',
  'chevron-down': 'M5.500 9.500 12 16l6.500-6.500',
  external: 'M14 4h6v6M20 4l-9 9M17.500 14v4.500a1.500 1.500 0 0 1-1.500 1.500H5.500A1.500 1.500 0 0 1 4 18.500V8a1.500 1.500 0 0 1 1.500-1.500H10',
  copy: 'M9 9h10.500v11.500H9zM5.500 15H4.500V3.500H15v1.500',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  leave: 'M14 4h4.500A1.500 1.500 0 0 1 20 5.500v13a1.500 1.500 0 0 1-1.500 1.500H14M10 8l-4 4 4 4M6 12h9',
  session: 'M4 5h16v10.500H4zM9 20h6M12 15.500V20',
  'method-sms': sms,
  'method-email': email,
  'method-msg': messenger,
  'method-uamotp': app,
  'method-uatotp': app,
  'method-uaapp': app,
  'method-uapin': app,
  'method-windowshello': hello,
  'method-activedirectory': directory,
  'method-knoxidentity': shield,
  'method-password': key,
} as const satisfies Readonly<Record<string, string>>

export type IconName = keyof typeof drawings

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name)
}
