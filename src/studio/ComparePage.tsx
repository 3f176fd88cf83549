import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Change } from '../compare/change.ts'
import { risks } from '../compare/risk.ts'
import type { CompareAnswer, ProductAnswer } from './messages.ts'
import { SourceLines } from './SourceLines.tsx'
import { StateFrame } from './StateFrame.tsx'
import { useJson } from './use-json.ts'

interface ComparePageProps {
  readonly product: ProductAnswer
  readonly edition: number
  readonly tenant: string
}

/** Lists the changes from another version to the files here, by risk. */
export function ComparePage({ product, edition, tenant }: ComparePageProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const from = query.get('from') ?? 'HEAD'
  const [typed, setTyped] = useState(from)
  const { answer, problem } = useJson<CompareAnswer>(
    `/api/compare?from=${encodeURIComponent(from)}`,
    edition,
  )
  return (
    <section className="page">
      <h1>{t('compare')}</h1>
      <form
        className="choices"
        onSubmit={(event) => {
          event.preventDefault()
          const next = new URLSearchParams(query)
          next.set('from', typed)
          setQuery(next)
        }}
      >
        <label className="find">
          <span>{t('compare.from')}</span>
          <input value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
        <button type="submit" className="button">
          {t('compare.do')}
        </button>
      </form>
      <p role="status">
        {problem ??
          (answer ? t('compare.count', { count: answer.changes.length }) : t('compare.wait'))}
      </p>
      {answer?.changes.length === 0 && <p>{t('compare.none')}</p>}
      {risks.toReversed().map((risk) => {
        const changes = answer?.changes.filter((change) => change.risk === risk) ?? []
        return changes.length === 0 ? null : (
          <section key={risk} aria-labelledby={`risk-${risk}`}>
            <h2 id={`risk-${risk}`}>
              <span className="tag" data-risk={risk}>
                {t(`risk.${risk}`)}
              </span>{' '}
              <span className="count">{changes.length}</span>
            </h2>
            <ol className="problems">
              {changes.map((change) => (
                <ChangeRow
                  key={`${change.rule} ${change.sentence}`}
                  {...{ change, from, edition, tenant, product }}
                />
              ))}
            </ol>
          </section>
        )
      })}
    </section>
  )
}

interface ChangeRowProps extends ComparePageProps {
  readonly change: Change
  readonly from: string
}

function ChangeRow({ change, from, edition, tenant, product }: ChangeRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [first] = change.subjects
  const shown = change.tenants.includes(tenant) ? tenant : (change.tenants[0] ?? tenant)
  const frame = {
    tenant: shown,
    screen: first?.name ?? '',
    state: '',
    language: product.languages[0] ?? '',
    theme: 'light',
    width: '320',
    edition,
  }
  return (
    <li>
      <h3>{change.sentence}</h3>
      <p>
        <span className="tag">{change.rule}</span> {change.tenants.join(', ')}
      </p>
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'compare.less' : 'compare.more')}
      </button>
      {isOpen && (
        <div className="frames">
          <div>
            <h4>{t('compare.before')}</h4>
            {change.before.cause && (
              <SourceLines at={change.before.cause} edition={edition} from={from} />
            )}
            {first?.kind === 'screen' && change.rule !== 'screen-added' && (
              <StateFrame {...frame} from={from} />
            )}
          </div>
          <div>
            <h4>{t('compare.after')}</h4>
            {change.after.cause && <SourceLines at={change.after.cause} edition={edition} />}
            {first?.kind === 'screen' && change.rule !== 'screen-removed' && (
              <StateFrame {...frame} />
            )}
          </div>
        </div>
      )}
    </li>
  )
}
