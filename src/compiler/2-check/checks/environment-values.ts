import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, scalarOf, scalarsOf, valueOf, wordOf } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'
import type { Report } from '../../report.ts'
import { suggest } from '../../suggest.ts'
import { describeType } from '../../types/describe-type.ts'
import type { Type } from '../../types/type.ts'
import type { Check } from '../check-table.ts'
import { isHostName } from '../host-name.ts'

/**
 * `environment:` of flows/app.yaml: clients the provider knows, origins that are origins, hosts
 * that a page can have, and each environment one that some host chooses.
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
          words: describeType(clients),
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

/** The first that fits is taken: whatever contains `.iam.desk.` contains `.iam.` as well. */
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

/** RFC 6454 section 6.2, and a scheme that a browser may go to. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { origin, hostname } = new URL(text)
  // A browser takes `https://*.example.com` for an address; it is a host of that very name, and
  // meant is something else.
  return origin === text.toLowerCase() && (isHostName(hostname) || hostname.startsWith('['))
}

function clientsOf({ endpoints }: Api): Type | undefined {
  return Object.values(endpoints).flatMap(
    ({ parameters }) => parameters['client_id']?.type ?? [],
  )[0]
}
