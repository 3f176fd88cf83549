import type { ComponentType } from 'react'
import type { BlockView } from '../engine/view.ts'
import type { BlockOf, Container } from './block-context.ts'
import { Identity, Section, Sheet, Tab, Tabs } from './containers.tsx'
import { Button, Field, Form, Link, Row, Submit } from './controls.tsx'
import { Codes, Facts } from './facts.tsx'
import { List } from './List.tsx'
import { Markdown } from './Markdown.tsx'
import { Menu, MenuButton } from './menus.tsx'
import { Checklist, Progress, Strength } from './meters.tsx'
import { Qr } from './Qr.tsx'
import { Select } from './Select.tsx'
import { Links, Support } from './support.tsx'
import { Emblem, Notice, Paragraph } from './texts.tsx'
import { Countdown, Resend } from './times.tsx'

/** Component of each block of the flow language. */
export const blocks: {
  readonly [Name in BlockView['block']]: ComponentType<Container & { readonly view: BlockOf<Name> }>
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
