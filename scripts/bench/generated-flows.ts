/**
 * Size of generated journeys. Each screen has texts, a form of one to three fields, and a link to
 * the next one.
 */
export interface Amount {
  readonly journeys: number
  readonly screensEach: number
  /** Guarded screens have no prerendered page. Six files a screen would take an hour for 10,000. */
  readonly access?: 'public' | 'auth'
}

const SYLLABLES = [
  'ba',
  'cor',
  'del',
  'fen',
  'gor',
  'hul',
  'jin',
  'kal',
  'lom',
  'mur',
  'nep',
  'pol',
  'quin',
  'ros',
  'sel',
  'tam',
  'vor',
  'wim',
  'yat',
  'zed',
]

const syllable = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? ''

/** Names as different as those of real journeys, so that compression is as good as for those. */
export function journeyName(index: number): string {
  return `${syllable(index)}${syllable(Math.floor(index / 20) + index * 7)}${syllable(index * 13 + 5)}${index >= 400 ? index : ''}`
}

/** Returns the files, by their path below the project. */
export function generatedFlows({
  journeys,
  screensEach,
  access = 'public',
}: Amount): ReadonlyMap<string, string> {
  return new Map(
    Array.from({ length: journeys }, (_, place) => journeyFiles(place, screensEach, access)).flat(),
  )
}

/** Returns journeys of fifty screens; the last one has the rest. */
export function generatedScreens(screens: number): ReadonlyMap<string, string> {
  return new Map(
    Array.from({ length: Math.ceil(screens / 50) }, (_, place) =>
      journeyFiles(place, Math.min(50, screens - place * 50), 'public'),
    ).flat(),
  )
}

function journeyFiles(
  place: number,
  screensEach: number,
  access: 'public' | 'auth',
): readonly (readonly [string, string])[] {
  const journey = journeyName(place)
  const screens = Array.from({ length: screensEach }, (_, screen) => screen)
  return [
    ...screens.map(
      (screen) =>
        [
          `flows/${journey}/s${screen}.yaml`,
          screenText({ journey, screen, next: (screen + 1) % screensEach, access }),
        ] as const,
    ),
    [
      `flows/texts/en-US/${journey}.yaml`,
      screens.map((screen) => englishTexts(journey, screen)).join(''),
    ],
    [`flows/texts/ko-KR/${journey}.yaml`, screens.map(koreanTexts).join('')],
  ]
}

/** Returns one screen of a generated journey. */
export function screenText({
  journey,
  screen,
  next,
  access = 'public',
}: {
  readonly journey: string
  readonly screen: number
  /** Number of the linked screen. */
  readonly next: number
  readonly access?: 'public' | 'auth'
}): string {
  const fields = ['first', 'second', 'third'].slice(0, 1 + (screen % 3))
  const rows = (row: (field: string) => string) => fields.map(row).join('')
  return `screen: ${journey}-s${screen}
route: /${journey}/s${screen}
access: ${access}
entry: true
${screen === 0 ? 'final: true\n' : ''}layout: card
title: ${journey}.s${screen}.title
content:
  - text: ${journey}.s${screen}.says
  - text: ${journey}.s${screen}.again
    when: =state.login.username != ""
${rows((field) => `  - field: ${field}\n`)}  - submit: ${journey}.s${screen}.submit
  - link: ${journey}.s${screen}.back
    press: { go: ${journey}-s${next}, replace: true }
form:
  schema:
    required: [${fields.join(', ')}]
    properties:
${rows((field) => `      ${field}: { type: string, title: ${journey}.s${screen}.${field}, minLength: 1, maxLength: ${20 + screen} }\n`)}  ui:
${rows((field) => `    ${field}: { ui:autocomplete: "off" }\n`)}on:
  submit:
    - set: { login.username: =form.first }
    - when: =form.first != "${screen}"
      go: ${journey}-s${next}
      replace: true
`
}

export function englishTexts(journey: string, screen: number): string {
  return `s${screen}:
  title: Step ${screen} of ${journey}
  says: Tell us what belongs to step ${screen} of ${journey}.
  again: You have been here before.
  submit: Go on to the next step
  back: Look at another one
  first: The first entry of ${screen}
  second: The second entry of ${screen}
  third: The third entry of ${screen}
`
}

export function koreanTexts(screen: number): string {
  return `s${screen}:
  title: ${screen}단계
  says: ${screen}단계에 필요한 내용을 입력해 주세요.
  again: 이미 지나온 단계입니다.
  submit: 다음 단계로 이동
  back: 다른 단계 보기
  first: ${screen}단계의 첫째 항목
  second: ${screen}단계의 둘째 항목
  third: ${screen}단계의 셋째 항목
`
}
