import type { ShopContent } from '@atelier/contract';
import type { OpenDays } from '@atelier/domain';
import { Card } from '@atelier/ui';
import { useLanguage } from '#shared/language/use-language.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { openingRows } from '#shared/hours/opening-hours.ts';
import { closureName, daysName, hoursName } from '#shared/hours/opening-words.ts';

// Lazy, because the server-rendered page can't know the current time.
const OpenNow = lazyComponent(async () => (await import('#shared/hours/open-now.tsx')).OpenNow, {
  renderFailure: () => null,
});

export type VisibleDays = Pick<ShopContent, 'hours' | 'closures'>;

/** Returns false for empty hours, which mean that the hours couldn't be loaded. */
export function hasHours({ hours }: VisibleDays): boolean {
  return hours.some((window) => window !== null);
}

/** Renders the business hours, and after hydration the open or closed state. */
export function BusinessHours({ open }: { open: VisibleDays }) {
  const { t } = useLanguage();
  return (
    <Card data-slot="business-hours" className="grid grid-cols-1 content-start gap-3 p-5 sm:p-6">
      <h2 className="text-lg">{t('landing.hours.title')}</h2>
      <OpeningWeek open={open} />
    </Card>
  );
}

export function OpeningWeek({ open, dense = false }: { open: VisibleDays; dense?: boolean }) {
  const { t, language } = useLanguage();
  return (
    <>
      <dl className={`grid grid-cols-1 ${dense ? 'gap-0.5' : 'gap-2'}`}>
        {openingRows(open.hours).map((row) => (
          <div
            key={row.from}
            className={`flex flex-wrap justify-between ${dense ? 'gap-x-3' : 'gap-x-6 border-b border-line pb-2'}`}
          >
            <dt>{daysName(t, row)}</dt>
            <dd className="text-ink-muted">{hoursName(t, row, language)}</dd>
          </div>
        ))}
      </dl>
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

function toOpenDays({ hours, closures }: VisibleDays): OpenDays {
  return { hours, closures: closures.map(({ from, to }) => ({ from, to })) };
}
