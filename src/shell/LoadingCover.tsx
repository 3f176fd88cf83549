import { useText } from '../i18n/use-text.ts'

/**
 * Over the whole page while it cannot be used. Style sheets show it after 200 ms, so that a quick
 * answer does not flash (D1.11).
 */
export function LoadingCover() {
  const say = useText()
  return (
    <div className="cover" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{say({ key: 'app.loading' })}</span>
    </div>
  )
}
