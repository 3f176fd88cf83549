import { isAllowed } from '../2-check/address-of.ts'
import { isHostName } from '../2-check/host-name.ts'
import type { Project } from '../model/project.ts'

/** Format of a tenant's text that is more than display text: the words of `shape`. */
export interface TextShape {
  readonly wanted: string
  readonly holds: (text: string, project: Project) => boolean
}

const textShapes: Readonly<Record<string, TextShape>> = {
  path: {
    wanted: 'use a path such as /help, with one slash at the start and without "?" and "#"',
    holds: (text) => /^\/(?![/\\])[^\s?#\\]*$/.test(text),
  },
  address: {
    wanted:
      'use a path such as /help, or an http or https address with an origin from `allowed-origins` of flows/app.yaml',
    holds: (text, project) => isAllowed(text, true, project),
  },
  // A single label is no mail domain.
  domain: {
    wanted: 'use only a domain name, such as example.com, and one list item for each',
    holds: (text) => isHostName(text) && text.includes('.'),
  },
}

export function textShape(name: string | undefined): TextShape | undefined {
  return name !== undefined && Object.hasOwn(textShapes, name) ? textShapes[name] : undefined
}
