import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useJson } from '../use-json.ts'
import { addressOfActs } from '../walk/acts.ts'
import type { WalksAnswer, WalkTo } from './messages.ts'

interface StatesToWalkProps {
  readonly tenant: string
  readonly screen: string
  readonly edition: number
}

/** States of a screen that its scenarios do not show, each as a walk that leads there. */
export function StatesToWalk({ tenant, screen, edition }: StatesToWalkProps) {
  const { t } = useTranslation()
  const { answer, problem } = useJson<WalksAnswer>(
    `/api/walks?${new URLSearchParams({ tenant, screen }).toString()}`,
    edition,
  )
  const walks = answer?.walks.filter(({ shown }) => !shown) ?? []
  return (
    <section aria-labelledby="states-to-walk">
      <h2 id="states-to-walk">{t('proof.notShown')}</h2>
      {problem !== undefined && <p className="banner">{problem}</p>}
      {answer && walks.length === 0 && <p>{t('none')}</p>}
      <ul className="walks">
        {walks.map((walk) => (
          <li key={`${walk.kind} ${walk.operation} ${walk.label}`}>
            <Link to={addressOfWalk(tenant, screen, walk)}>
              {walk.operation} {walk.label ?? ''}{' '}
              <span className="tag">{t(`proof.kind.${walk.kind}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const addressOfWalk = (tenant: string, screen: string, { as, acts }: WalkTo): string =>
  `/walk?${new URLSearchParams({ tenant, screen, as }).toString()}#${addressOfActs(acts)}`
