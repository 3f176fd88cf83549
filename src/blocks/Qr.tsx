import { useMemo } from 'react'
import { useText } from '../i18n/use-text.ts'
import { FactList } from './parts/FactList.tsx'
import { qrCode } from './qr-code.ts'
import type { BlockOf } from './stage.ts'
import './qr.css'

/** Dark on light whatever the theme: readers look for that. Who cannot scan, or sees no picture, types what stands below. */
export function Qr({ view }: { readonly view: BlockOf<'qr'> }) {
  const say = useText()
  const code = useMemo(() => (view.value === '' ? undefined : qrCode(view.value)), [view.value])
  return (
    <div className="qr">
      {code && (
        <svg role="img" aria-label={say(view.label)} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
          <path fill="#fff" d={`M0 0h${code.size}v${code.size}h-${code.size}z`} />
          <path fill="#000" d={code.path} />
        </svg>
      )}
      {view.opens && isOfApp(view.value) && <a className="button" href={view.value} referrerPolicy="no-referrer">{say(view.opens)}</a>}
      <FactList facts={[view.typed]} />
    </div>
  )
}

/** Of what an app registers, never of what a browser runs. */
const isOfApp = (address: string): boolean => /^(?:otpauth|singleid):\/\//.test(address)
