import { type Answer, HttpBrowser } from '../contract/support/http-browser.ts'

/**
 * One request: its status, or 0 where no answer came, and milliseconds from the first byte sent to
 * the last one read.
 */
export interface Sample {
  readonly status: number
  readonly milliseconds: number
}

/** The scripted client, which records the result of each request. */
export class MeasuredBrowser extends HttpBrowser {
  readonly #note: (sample: Sample) => void

  constructor(origin: string, note: (sample: Sample) => void) {
    super(origin)
    this.#note = note
  }

  override async send(...given: Parameters<HttpBrowser['send']>): Promise<Answer> {
    const before = performance.now()
    try {
      const answer = await super.send(...given)
      this.#note({ status: answer.status, milliseconds: performance.now() - before })
      return answer
    } catch (problem) {
      this.#note({ status: 0, milliseconds: performance.now() - before })
      throw problem
    }
  }
}
