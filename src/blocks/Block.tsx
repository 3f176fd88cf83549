import { memo, type ComponentType } from 'react'
import type { BlockView } from '../engine/view.ts'
import type { BlockOf } from './stage.ts'
import { Button } from './Button.tsx'
import { Countdown } from './Countdown.tsx'
import { Emblem } from './Emblem.tsx'
import { Facts } from './Facts.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { Link } from './Link.tsx'
import { List } from './List.tsx'
import { Notice } from './Notice.tsx'
import { Paragraph } from './Paragraph.tsx'
import { Progress } from './Progress.tsx'
import { Resend } from './Resend.tsx'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'
import { Submit } from './Submit.tsx'
import { Support } from './Support.tsx'

/** Every word that a flow may write as content, and what draws it. */
const blocks: { readonly [Name in BlockView['block']]: ComponentType<{ readonly view: BlockOf<Name> }> } = {
  text: Paragraph,
  notice: Notice,
  progress: Progress,
  icon: Emblem,
  form: Form,
  field: Field,
  submit: Submit,
  countdown: Countdown,
  resend: Resend,
  list: List,
  link: Link,
  button: Button,
  row: Row,
  section: Section,
  facts: Facts,
  support: Support,
}

/** A block that did not change keeps its identity in the view, so it is not drawn again. */
export const Block = memo(function Block({ view }: { readonly view: BlockView }) {
  // The table pairs each name with the component of that very view, which an index by a union cannot express.
  const Drawn = blocks[view.block] as ComponentType<{ readonly view: BlockView }>
  return <Drawn view={view} />
})
