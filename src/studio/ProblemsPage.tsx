import { useTranslation } from 'react-i18next'
import type { ProductAnswer } from './messages.ts'
import { SourceLines } from './SourceLines.tsx'

/** The diagnostics of the product, as `gatehouse check` reports them. */
export function ProblemsPage({
  product,
  edition,
}: {
  readonly product: ProductAnswer
  readonly edition: number
}) {
  const { t } = useTranslation()
  const { diagnostics } = product
  return (
    <section className="page">
      <h1>{t('problems')}</h1>
      {diagnostics.length === 0 && <p>{t('problems.none')}</p>}
      <ol className="problems">
        {diagnostics.map(({ code, severity, message, remedy, span, related }) => (
          <li key={`${code} ${span.file} ${span.start} ${message}`} data-severity={severity}>
            <h2>
              <span className="tag">{t(`severity.${severity}`)}</span> {code}
            </h2>
            <p>{message}</p>
            <p>{remedy}</p>
            <SourceLines at={span} edition={edition} />
            {related.map((other) => (
              <div key={`${other.span.file} ${other.span.start}`}>
                <p>{other.message}</p>
                <SourceLines at={other.span} edition={edition} />
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
