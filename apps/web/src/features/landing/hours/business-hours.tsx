import { Card } from '@atelier/ui';
import { useLanguage } from '#shared/language/use-language.ts';
import { lazyPart } from '#shared/parts/lazy-part.tsx';
import { openingRows, type Hours } from '#shared/hours/opening-hours.ts';
import { daysName, hoursName } from '#shared/hours/opening-words.ts';

// What time it is nobody knows who draws the page beforehand.
const OpenNow = lazyPart(async () => (await import('#shared/hours/open-now.tsx')).OpenNow, {
  failed: () => null,
});

/** When the shop is open, and behind the page's first moment whether it is. */
export function BusinessHours({ hours }: { hours: Hours }) {
  const { t, language } = useLanguage();
  return (
    <Card className="grid grid-cols-1 content-start gap-3 p-5 sm:p-6">
      <h2 className="text-lg">{t('landing.hours.title')}</h2>
      <dl className="grid grid-cols-1 gap-2">
        {openingRows(hours).map((row) => (
          <div key={row.from} className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2">
            <dt>{daysName(t, row)}</dt>
            <dd className="text-ink-muted">{hoursName(t, row, language)}</dd>
          </div>
        ))}
      </dl>
      <p className="min-h-6">
        <OpenNow hours={hours} />
      </p>
    </Card>
  );
}
