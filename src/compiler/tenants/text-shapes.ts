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
    wanted: 'a path begins with one slash and has neither "?" nor "#", such as /help',
    holds: (text) => /^\/(?![/\\])[^\s?#\\]*$/.test(text),
  },
  address: {
    wanted:
      'a page is a path such as /help, or an address over http or https of an origin that `allowed-origins` of flows/app.yaml lists',
    holds: (text, project) => isAllowed(text, true, project),
  },
  // A single label is no mail domain.
  domain: {
    wanted: 'a domain is its bare name, such as example.com, and of several each stands by itself',
    holds: (text) => isHostName(text) && text.includes('.'),
  },
}

export function textShape(name: string | undefined): TextShape | undefined {
  return name !== undefined && Object.hasOwn(textShapes, name) ? textShapes[name] : undefined
}
