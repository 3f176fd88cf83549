import type { Block } from '../../language/block.ts'
import type { Form } from '../../language/form.ts'
import type { Page } from '../../language/program.ts'
import type { SourceNode } from '../../language/source.ts'
import { entriesOf, itemsOf, scalarOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { fieldsPlaced, formBlock } from './forms/fold.ts'
import { loadsRead } from './loads.ts'
import type { Place } from './place.ts'
import { walkText } from './values/texts.ts'
import { walkCondition } from './values/values.ts'

/** Words of `turn`: no page may be called so. */
export const turns = ['next', 'back'] as const

/** The names of the pages, as they are written. */
export const pageNames = (node: SourceNode | undefined): readonly string[] =>
  itemsOf(node).flatMap((page) => wordAt(page, 'page') ?? [])

/**
 * Lowers the pages of a screen. A page without `on: submit` turns to the next.
 * @param typing place of the content
 * @param submitted place of the steps after a submit
 */
export function walkPages(
  node: SourceNode | undefined,
  form: Form | undefined,
  typing: Place,
  submitted: Place,
): readonly Page[] {
  const seen = new Map<string, SourceNode>()
  const withoutSubmit: SourceNode[] = []
  const pages = itemsOf(node).flatMap((item): readonly Page[] => {
    const name = wordAt(item, 'page')
    const named = scalarOf(valueOf(item, 'page'))
    const conditional = walkCondition(item, typing)
    if (name === undefined || !named || !conditional) return []
    const first = seen.get(name)
    if (first)
      typing.walk.report.add(
        raise.duplicateName(named.span, { kind: 'page', name }, [
          { span: first.span, message: 'The first one is here.' },
        ]),
      )
    else if (turns.some((word) => word === name))
      typing.walk.report.add(raise.reservedPage(named.span, { name }))
    seen.set(name, named)
    const { when, place } = conditional
    const title = walkText(valueOf(item, 'title'), place)
    const id = `pages.${name}.content`
    const content = formBlock(typing.walk.blocks(valueOf(item, 'content'), place, id), `${id}.form`)
    const written = entriesOf(valueOf(item, 'on')).find(({ key }) => key === 'submit')
    const submit = written
      ? typing.walk.steps(written.value, submitted)
      : [{ do: 'turn', to: 'next' } as const]
    const fields = fieldsPlaced(content)
    if (fields.length > 0 && !hasSubmit(content)) withoutSubmit.push(named)
    const waits = loadsRead([
      form?.rules.filter(({ at }) => fields.includes(at)),
      Object.entries(form?.fields ?? {}).filter(([name]) => fields.includes(name)),
      submit,
    ])
    return title
      ? [
          {
            name,
            title,
            content,
            submit,
            ...(when ? { when } : {}),
            ...(waits.length > 0 ? { waits } : {}),
          },
        ]
      : []
  })
  // When no page has one, the form has none.
  if (pages.some(({ content }) => hasSubmit(content)))
    for (const { span } of withoutSubmit) typing.walk.report.add(raise.formWithoutSubmit(span, {}))
  return pages
}

const hasSubmit = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) => block.block === 'submit' || ('children' in block && hasSubmit(block.children)),
  )
