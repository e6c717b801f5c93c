import { stations, type Status } from '@atelier/domain';
import { statusDescription, statusTitle } from '@atelier/i18n';
import { Card, Drawing } from '@atelier/ui';
import { Check, Pause, Play } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';

// Invisible but operable: the icons are drawn over the checkbox.
const pauseBox = 'peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-control';

const lamp = 'grid size-4 shrink-0 place-items-center rounded-full';

/** Renders a CSS-only animation of a sample repair. It stops for reduced motion and for the pause button. */
export function RailDemonstration({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  return (
    // Clipped, because the moving light's box is as wide as the rail and would widen the page.
    <Card className={`demo grid grid-cols-1 gap-4 overflow-clip p-5 shadow-float ${className}`}>
      <div className="flex flex-wrap items-center gap-3">
        <Drawing name="phone" compact className="size-11 max-w-[13vw]" />
        <div className="min-w-0 flex-1 basis-24">
          <p className="text-sm text-ink-muted">{t('landing.example')}</p>
          <p className="truncate font-semibold">{t('landing.exampleDevice')}</p>
        </div>
        <PauseButton />
      </div>
      <MovingRail />
      <p className="sr-only">{t('landing.railCaption')}</p>
      <ol className="grid grid-cols-1">
        {demonstration.map((status) => (
          <li key={status} className="demo-words col-start-1 row-start-1 grid grid-cols-1 content-start gap-1">
            <span className="font-semibold">{statusTitle(t, status)}</span>
            <span className="text-sm text-ink-muted">{statusDescription(t, status)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A checkbox works without scripts. */
function PauseButton() {
  const { t } = useTranslation();
  return (
    <span className="relative grid size-11 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-ink/7 motion-reduce:hidden">
      <input type="checkbox" aria-label={t('landing.pause')} className={pauseBox} />
      <Pause className="pointer-events-none size-4.5 peer-checked:hidden" />
      <Play className="pointer-events-none hidden size-4.5 peer-checked:block" />
    </span>
  );
}

/**
 * Always laid out from the left and mirrored for right-to-left pages. A completed rail covers the pending one, clipped at the repair's
 * position, where the light is.
 */
function MovingRail() {
  return (
    <div aria-hidden dir="ltr" className="relative h-4 forced-color-adjust-none rtl:-scale-x-100">
      <div className="absolute inset-x-2 top-[7px] border-t-2 border-line forced-colors:border-dotted" />
      <div className="flex justify-between">
        {stations.map((station) => (
          <span key={station} className={lamp}>
            <span className="relative size-2.5 rounded-full border-2 border-line-strong bg-surface" />
          </span>
        ))}
      </div>
      <div className="demo-moved demo-passed absolute inset-y-0">
        <div className="demo-turned absolute inset-0">
          <div className="demo-moved demo-turned absolute inset-0">
            <div className="demo-whole absolute inset-y-0">
              <div className="absolute inset-x-2 top-[7px] border-t-2 border-primary" />
              <div className="relative flex justify-between">
                {stations.map((station) => (
                  <span key={station} className={`${lamp} bg-primary text-on-primary`}>
                    <Check className="size-2.5 rtl:-scale-x-100" strokeWidth={4} />
                  </span>
                ))}
              </div>
            </div>
          </div>
        </div>
      </div>
      <div className="demo-moved demo-light absolute inset-y-0 right-4 left-0">
        <span className={`${lamp} bg-primary`}>
          <span className="size-1.5 rounded-full bg-on-primary" />
        </span>
      </div>
    </div>
  );
}

/** One status for each station of a typical repair. `landing-parts.css` depends on their number. */
export const demonstration = [
  'REQUESTED',
  'COLLECTING',
  'DIAGNOSING',
  'PROPOSED',
  'FIXING',
  'FIXED',
  'RETURNING',
  'COMPLETED',
] as const satisfies Status[];
