import type { ComponentType } from 'react'
import type { BlockView } from '../engine/view.ts'
import type { BlockOf } from './block-context.ts'
import { Button } from './Button.tsx'
import { Checklist } from './Checklist.tsx'
import { Codes } from './Codes.tsx'
import { Countdown } from './Countdown.tsx'
import { Emblem } from './Emblem.tsx'
import { Facts } from './Facts.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { Identity } from './Identity.tsx'
import { Link } from './Link.tsx'
import { Links } from './Links.tsx'
import { List } from './List.tsx'
import { Markdown } from './Markdown.tsx'
import { Menu } from './Menu.tsx'
import { MenuButton } from './MenuButton.tsx'
import { Notice } from './Notice.tsx'
import { Paragraph } from './Paragraph.tsx'
import { Progress } from './Progress.tsx'
import { Qr } from './Qr.tsx'
import { Resend } from './Resend.tsx'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'
import { Select } from './Select.tsx'
import { Sheet } from './Sheet.tsx'
import { Strength } from './Strength.tsx'
import { Submit } from './Submit.tsx'
import { Support } from './Support.tsx'
import { Tab, Tabs } from './Tabs.tsx'

/** Component of each block of the flow language. */
export const blocks: {
  readonly [Name in BlockView['block']]: ComponentType<{ readonly view: BlockOf<Name> }>
} = {
  text: Paragraph,
  notice: Notice,
  progress: Progress,
  icon: Emblem,
  form: Form,
  field: Field,
  submit: Submit,
  checklist: Checklist,
  strength: Strength,
  countdown: Countdown,
  resend: Resend,
  list: List,
  link: Link,
  button: Button,
  row: Row,
  select: Select,
  section: Section,
  sheet: Sheet,
  identity: Identity,
  facts: Facts,
  codes: Codes,
  markdown: Markdown,
  menu: Menu,
  'menu-button': MenuButton,
  tabs: Tabs,
  tab: Tab,
  qr: Qr,
  links: Links,
  support: Support,
}
