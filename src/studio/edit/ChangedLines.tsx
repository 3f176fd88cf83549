import { diffIndices } from 'node-diff3'
import { useTranslation } from 'react-i18next'

/** The lines that a save changes, before and after. */
export function ChangedLines({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}) {
  const { t } = useTranslation()
  const parts = diffIndices(before.split('\n'), after.split('\n'))
  const count = parts.reduce(
    (sum, { buffer1, buffer2 }) => sum + Math.max(buffer1[1], buffer2[1]),
    0,
  )
  return (
    <details className="changes">
      <summary>{t('edit.changes', { count })}</summary>
      <pre>
        {parts.map(({ buffer1: [at], buffer1Content: old, buffer2Content: next }) => (
          <span key={at}>
            {old.map((line) => `- ${line}\n`).join('')}
            {next.map((line) => `+ ${line}\n`).join('')}
          </span>
        ))}
      </pre>
    </details>
  )
}
