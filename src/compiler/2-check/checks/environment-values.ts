import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, scalarOf, scalarsOf, valueOf, wordOf } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'
import type { Report } from '../../report.ts'
import { suggest } from '../../suggest.ts'
import type { Type } from '../../types/type.ts'
import { describeWords } from '../../types/words-from.ts'
import type { Check } from '../check-table.ts'
import { isHostName } from '../host-name.ts'

/**
 * `environment:` of flows/app.yaml has clients that the provider knows, valid origins, and possible
 * host names. Some host selects each environment.
 */
export const environmentValues: Check = ({ project, report }) => ({
  finish: () => {
    const environment = valueOf(project.app, 'environment')
    const clients = clientsOf(project.api)
    for (const { value } of entriesOf(valueOf(environment, 'clients'))) {
      const word = wordOf(value)
      if (word === undefined || clients?.type !== 'enumeration' || clients.words.includes(word))
        continue
      report.add(
        raise.unknownWord(value.span, {
          word,
          words: describeWords(clients),
          suggestion: suggest(word, clients.words.map(String)),
        }),
      )
    }
    const byHost = valueOf(environment, 'by-host')
    for (const place of [environment, ...entriesOf(byHost).map(({ value }) => value)])
      reportOrigins(place, report)
    for (const node of scalarsOf(valueOf(environment, 'internal-hosts'))) {
      if (isWrong(node, isHostName))
        report.add(raise.invalidHost(node.span, { value: String(node.value) }))
    }
    reportNeverChosen(byHost, report)
  },
})

function reportOrigins(place: SourceNode | undefined, report: Report): void {
  const own = scalarOf(valueOf(place, 'auth-origin'))
  const origins = [
    ...(own && own.value !== 'same' ? [own] : []),
    ...scalarsOf(valueOf(place, 'allowed-origins')),
  ]
  for (const node of origins)
    if (isWrong(node, isOrigin))
      report.add(raise.invalidOrigin(node.span, { value: String(node.value) }))
}

/** The first match wins: a host that contains `.iam.desk.` contains `.iam.` as well. */
function reportNeverChosen(byHost: SourceNode | undefined, report: Report): void {
  const rules = entriesOf(byHost).flatMap(({ key, value }) => {
    const node = scalarOf(valueOf(value, 'contains'))
    return node && node.value !== null
      ? [{ name: key, node, part: String(node.value).toLowerCase() }]
      : []
  })
  for (const [at, { name, node, part }] of rules.entries()) {
    const first = rules.slice(0, at).find((other) => part.includes(other.part))
    if (first)
      report.add(
        raise.environmentNeverChosen(node.span, { name, first: first.name }, [
          { span: first.node.span, message: 'This one is used first.' },
        ]),
      )
  }
}

function isWrong(node: SourceScalar, isRight: (text: string) => boolean): boolean {
  // The shape check reported an empty value.
  return node.value !== null && !isRight(String(node.value))
}

/** An origin of RFC 6454, section 6.2, with a scheme that a browser can navigate to. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { origin, hostname } = new URL(text)
  // A browser reads `https://*.example.com` as the host with exactly this name, which the author
  // did not mean.
  return origin === text.toLowerCase() && (isHostName(hostname) || hostname.startsWith('['))
}

function clientsOf({ endpoints }: Api): Type | undefined {
  return Object.values(endpoints).flatMap(
    ({ parameters }) => parameters['client_id']?.type ?? [],
  )[0]
}
