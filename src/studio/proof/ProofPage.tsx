import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { MapAnswer, ProductAnswer } from '../messages.ts'
import { SourceLines } from '../SourceLines.tsx'
import { useJson } from '../use-json.ts'
import { addressOfActs } from '../walk/acts.ts'
import type { CounterexampleAnswer, CoveredScreen, ProofAnswer } from './messages.ts'
import { proofCodes } from './proof-codes.ts'
import { StatesToWalk } from './StatesToWalk.tsx'
import './proof.css'

interface ProofPageProps {
  readonly tenant: string
  readonly edition: number
  readonly product: ProductAnswer
}

/** Properties that the check proves, and gaps of the scenarios. */
export function ProofPage({ tenant, edition, product }: ProofPageProps) {
  const { t } = useTranslation()
  const { answer, problem } = useJson<ProofAnswer>(
    `/api/proof?tenant=${encodeURIComponent(tenant)}`,
    edition,
  )
  const { answer: map } = useJson<MapAnswer>(
    `/api/map?tenant=${encodeURIComponent(tenant)}`,
    edition,
  )
  // Proofs run only when nothing else is wrong.
  const isChecked = !product.diagnostics.some(
    ({ severity, code }) =>
      severity === 'error' && !proofCodes.some(([, codes]) => codes.includes(code)),
  )
  return (
    <section className="page proof">
      <h1>{t('proof')}</h1>
      {problem !== undefined && <p className="banner">{problem}</p>}
      {!isChecked && <p className="banner">{t('proof.later')}</p>}
      <ul className="properties">
        {proofCodes.map(([name, codes]) => {
          const found = product.diagnostics.filter(({ code }) => codes.includes(code))
          const holds = isChecked && found.length === 0
          return (
            <li key={name} data-holds={holds}>
              <h2>
                {t(`proof.${name}`)}{' '}
                <span className="tag">
                  {holds
                    ? t('proof.holds')
                    : found.length > 0
                      ? t('proof.denied', { count: found.length })
                      : t('proof.unknown')}
                </span>
              </h2>
              {found.map((diagnostic) => (
                <Denied
                  key={`${diagnostic.code} ${diagnostic.span.file} ${diagnostic.span.start}`}
                  diagnostic={diagnostic}
                  screen={map?.map.screens.find(({ at }) => at.file === diagnostic.span.file)?.id}
                  tenant={tenant}
                  edition={edition}
                />
              ))}
            </li>
          )
        })}
      </ul>
      <h2>{t('proof.coverage')}</h2>
      {answer && <Coverage screens={answer.screens} tenant={tenant} edition={edition} />}
    </section>
  )
}

/** The path of a failed proof, place by place. */
function Denied({
  diagnostic: { code, message, remedy, span, related },
  screen,
  tenant,
  edition,
}: {
  readonly diagnostic: Diagnostic
  readonly screen: string | undefined
  readonly tenant: string
  readonly edition: number
}) {
  const { t } = useTranslation()
  const { file, start } = span
  const { answer } = useJson<CounterexampleAnswer>(
    `/api/counterexample?${new URLSearchParams({ tenant, code, file, start: String(start) }).toString()}`,
    edition,
  )
  return (
    <div>
      <p>{message}</p>
      <p>{remedy}</p>
      <SourceLines at={span} edition={edition} />
      <ol>
        {related.map((place) => (
          <li key={`${place.span.file} ${place.span.start}`}>
            {place.message}
            <SourceLines at={place.span} edition={edition} />
          </li>
        ))}
      </ol>
      <p>
        {answer?.walk ? (
          <Link
            to={`/walk?${new URLSearchParams({ tenant, screen: answer.walk.screen, as: answer.walk.as }).toString()}#${addressOfActs(answer.walk.acts)}`}
          >
            {t(answer.walk.shows === 'fault' ? 'proof.play' : 'proof.playScreen')}
          </Link>
        ) : (
          screen !== undefined && (
            <Link to={`/walk?${new URLSearchParams({ tenant, screen }).toString()}`}>
              {t('walk.this')}
            </Link>
          )
        )}
      </p>
    </div>
  )
}

function Coverage({
  screens,
  tenant,
  edition,
}: {
  readonly screens: readonly CoveredScreen[]
  readonly tenant: string
  readonly edition: number
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string>()
  return (
    <ul className="coverage">
      {screens.map(({ screen, scenarios, calls }) => {
        const all = calls.flatMap(({ answered, missing }) => [...answered, ...missing]).length
        const answered = calls.flatMap((call) => call.answered).length
        const isOpen = open === screen
        return (
          <li key={screen} data-lacks={scenarios === 0 || answered < all}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? undefined : screen)}
            >
              <strong>{screen}</strong> {t('proof.scenarios', { count: scenarios })}
              {all > 0 && `, ${t('proof.answers', { answered, all })}`}
            </button>
            {all > 0 && <meter min={0} max={all} value={answered} aria-label={screen} />}
            {isOpen && (
              <>
                <dl>
                  {calls.map(({ operation, missing }) => (
                    <div key={operation}>
                      <dt>
                        <code>{operation}</code>
                      </dt>
                      <dd>
                        {missing.length === 0
                          ? t('proof.whole')
                          : t('proof.lacks', { codes: missing.join(', ') })}
                      </dd>
                    </div>
                  ))}
                </dl>
                <StatesToWalk tenant={tenant} screen={screen} edition={edition} />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
