import type { ComponentProps } from 'react'
import { type ReportText, useTypedText } from './use-typed-text.ts'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  readonly value: string
  readonly report: ReportText
}

/** The only `<input>` of the theme that takes text. */
export function TextInput({ value, report, className = 'input', ...rest }: TextInputProps) {
  return (
    <input className={className} {...useTypedText<HTMLInputElement>(value, report)} {...rest} />
  )
}
