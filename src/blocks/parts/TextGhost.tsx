import { useText } from '../../i18n/use-text.ts'
import '../ghosts.css'

/** Lines of a text that is coming. */
export function TextGhost() {
  const say = useText()
  return (
    <div className="text-ghost" aria-busy="true">
      <span className="visually-hidden">
        {say({ key: 'app.loading' })}
      </span>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
