import { memo } from 'react'
import { Blocks } from '../blocks/Blocks.tsx'
import { Icon, toneIcons } from '../blocks/icons/Icon.tsx'
import { sentence } from '../blocks/texts.tsx'
import type { BlockView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { useShell } from './shell-scope.ts'

/**
 * Banners above the screen, and messages at the lower edge of the window until the user closes
 * them. The live region is always present, and each message is a new element, so it is spoken once.
 */
export const Notices = memo(function Notices({
  banners,
}: {
  readonly banners: readonly BlockView[]
}) {
  const say = useText()
  const { runtime } = useShell()
  return (
    <div className="notices" role="status">
      <Blocks views={banners} />
      {runtime.shellPart('notices').value.map(({ number, text, tone, retry, reference, path }) => (
        <div key={number} className="notice message" data-tone={tone}>
          <Icon name={toneIcons[tone]} />
          <p>
            <span>{sentence(say(text))}</span>
            {reference !== undefined && (
              <span className="reference" translate="no">
                {say({ key: 'app.reference', values: { id: reference } })}
              </span>
            )}
          </p>
          {(retry || path !== undefined) && (
            <button
              type="button"
              className="quiet retry"
              onClick={() =>
                runtime.send({ type: retry ? 'notice-retried' : 'notice-followed', notice: number })
              }
            >
              {say({ key: retry ? 'app.tryAgain' : 'app.openHere' })}
            </button>
          )}
          <button
            type="button"
            className="quiet quiet-icon"
            aria-label={say({ key: 'app.shell.dismiss' })}
            onClick={() => runtime.send({ type: 'notice-dismissed', notice: number })}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
})
