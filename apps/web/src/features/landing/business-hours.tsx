import type { ShopContent } from '@atelier/contract';
import type { OpenDays } from '@atelier/domain';
import { Card } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { openingRows } from '#shared/hours/opening-hours.ts';
import { closureName, daysName, hoursName, seasonTitle } from '#shared/hours/opening-words.ts';

// Lazy, because the server-rendered page can't know the current time.
const OpenNow = lazyComponent(async () => (await import('#shared/hours/open-now.tsx')).OpenNow, {
  renderFailure: () => null,
});

export type VisibleDays = Pick<ShopContent, 'hours' | 'seasons' | 'closures'>;

/** Returns false for empty hours, which mean that the hours couldn't be loaded. */
export function hasHours({ hours }: VisibleDays): boolean {
  return hours.some((window) => window !== null);
}

/** Renders the business hours, and after hydration the open or closed state. */
export function BusinessHours({ open }: { open: VisibleDays }) {
  const { t } = useTranslation();
  return (
    <Card data-slot="business-hours" className="grid grid-cols-1 content-start gap-3 p-5 sm:p-6">
      <h2 className="text-lg">{t('landing.hours.title')}</h2>
      <OpeningWeek open={open} />
    </Card>
  );
}

/** Renders the hours of now, and those of a season that begins soon. */
export function OpeningWeek({ open, dense = false }: { open: VisibleDays; dense?: boolean }) {
  const { t, language } = useTranslation();
  const current = open.seasons.find(({ state }) => state === 'CURRENT');
  return (
    <>
      {current !== undefined && <p>{seasonTitle(t, { ...current, isCurrent: true }, language)}</p>}
      <WeekRows hours={(current ?? open).hours} dense={dense} />
      {open.seasons
        .filter(({ state }) => state === 'SOON')
        .map((season) => (
          <div key={season.from} className={`grid grid-cols-1 ${dense ? 'gap-0.5 py-1' : 'gap-2 pt-2'}`}>
            <p className="font-medium">{seasonTitle(t, { ...season, isCurrent: false }, language)}</p>
            <WeekRows hours={season.hours} dense={dense} />
          </div>
        ))}
      {open.closures.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {open.closures.map((closure) => (
            <li key={closure.from} className="text-ink-muted">
              {closureName(t, closure, language)}
            </li>
          ))}
        </ul>
      )}
      <p className="min-h-6">
        <OpenNow open={toOpenDays(open)} />
      </p>
    </>
  );
}

function WeekRows({ hours, dense }: Pick<VisibleDays, 'hours'> & { dense: boolean }) {
  const { t, language } = useTranslation();
  return (
    <dl className={`grid grid-cols-1 ${dense ? 'gap-0.5' : 'gap-2'}`}>
      {openingRows(hours).map((row) => (
        <div
          key={row.from}
          className={`flex flex-wrap justify-between ${dense ? 'gap-x-3' : 'gap-x-6 border-b border-line pb-2'}`}
        >
          <dt>{daysName(t, row)}</dt>
          <dd className="text-ink-muted">{hoursName(t, row, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function toOpenDays({ hours, seasons, closures }: VisibleDays): OpenDays {
  return {
    hours,
    seasons: seasons.map(({ name: _name, ...season }) => season),
    closures: closures.map(({ from, to }) => ({ from, to })),
  };
}
