import { useText } from '../i18n/use-text.ts'
import { Mark } from './Mark.tsx'

/** Said at a field out of which hidden signs were removed. The form announces it, because this was not there before. */
export function Cleaned() {
  const say = useText()
  return (
    <p className="field-hint">
      <Mark />
      <span>{say({ key: 'app.form.cleaned' })}</span>
    </p>
  )
}
