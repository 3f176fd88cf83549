import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languageAttributes } from '../../src/language/locale/language-attributes.ts'
import { launchBrowser } from '../browser.ts'
import type { DrawnPage, DrawnState } from './draw-states.ts'

/** A picture of README.md: the state of a screen after this step of this scenario. */
interface Picture {
  readonly name: string
  readonly screen: string
  readonly scenario: string
  readonly step: string
  readonly language: string
}

const pictures: readonly Picture[] = [
  {
    name: 'sign-in',
    screen: 'login',
    scenario: 'completes the first step by a chosen key',
    step: 'at the start',
    language: 'en-US',
  },
  {
    name: 'choose-method',
    screen: 'verify-select',
    scenario: 'lists the registered methods (T49)',
    step: 'listVerificationAuthenticators answers ok',
    language: 'en-US',
  },
  {
    name: 'wrong-code',
    screen: 'verify-sms',
    scenario: 'a wrong code, then the right one',
    step: 'verifyVerificationOtp answers OTP_INCORRECT',
    language: 'ko-KR',
  },
  {
    name: 'approve-in-app',
    screen: 'verify-authenticator-bio',
    scenario: 'sends a request, shows a number, and notices the approval (T62)',
    step: 'wait 2 s',
    language: 'en-US',
  },
  {
    name: 'register-app',
    screen: 'enroll-authenticator',
    scenario: 'registers TOTP by the first code of the app',
    step: 'startAuthenticatorEnrollment answers ok',
    language: 'ko-KR',
  },
  {
    name: 'home',
    screen: 'consumer-home',
    scenario: 'home shows registered methods, methods to add, and activity',
    step: 'at the start',
    language: 'en-US',
  },
]

const size = { width: 480, height: 640 }
const sharpness = 1.5

/**
 * Takes each picture in both themes, as WebP.
 * @param page path of the gallery; the pictures use the fonts beside it
 * @param folder for the pictures; replaced
 * @throws when a state of a picture is no more
 */
export async function takePictures(
  page: string,
  folder: string,
  {
    states,
    sheets,
  }: {
    readonly states: readonly DrawnState[]
    readonly sheets: Readonly<Record<string, string>>
  },
): Promise<number> {
  const shots = pictures.flatMap((picture) => {
    const { screen, scenario, step, language, name } = picture
    const state = states.find(
      (each) => each.screen === screen && each.scenario === scenario && each.step === step,
    )
    const drawn = state?.pages[language]
    if (!state || !drawn)
      throw new Error(`The picture "${name}" has no state: "${scenario}", ${step}.`)
    return (['light', 'dark'] as const).map((theme) => ({
      file: `${name}-${theme}.webp`,
      html: frameDocument(drawn, { language, theme, sheet: sheets[state.tenant] ?? '' }),
    }))
  })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const place = join(dirname(page), 'picture.html')
  const browser = await launchBrowser()
  try {
    const tab = await browser.newPage({ viewport: size, deviceScaleFactor: sharpness })
    const session = await tab.context().newCDPSession(tab)
    for (const { file, html } of shots) {
      writeFileSync(place, html)
      await tab.goto(pathToFileURL(place).href)
      await tab.evaluate(
        'for (const dialog of document.querySelectorAll("dialog")) dialog.showModal(); document.fonts.ready.then(() => undefined)',
      )
      // Playwright itself has no WebP.
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
      writeFileSync(join(folder, file), Buffer.from(data, 'base64'))
    }
  } finally {
    await browser.close()
    rmSync(place, { force: true })
  }
  return shots.length
}

export interface FrameLook {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly sheet: string
}

/** Returns the document of one state, as page/viewer.ts writes it into its frames. */
export const frameDocument = (
  { title, markup }: DrawnPage,
  { language, theme, sheet }: FrameLook,
): string =>
  `<!doctype html><html ${languageAttributes(language)} data-theme="${theme}" data-latin><head><meta charset="utf-8"><title>${title}</title><style>${sheet}</style></head><body><div id="root">${markup}</div></body></html>`
