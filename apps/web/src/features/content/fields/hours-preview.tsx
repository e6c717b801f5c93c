import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { openingRows } from '#shared/hours/opening-hours.ts';
import { closureName, daysName, hoursName } from '#shared/hours/opening-words.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { shopOpenQuery } from '../api/shop-open.ts';

/** Shows the business hours, which are edited in the settings. */
export function HoursPreview() {
  const { t, language } = useLanguage();
  const { data: open } = useQuery(shopOpenQuery());
  return (
    <>
      <p className="text-ink-muted">
        <span>{t('content.hours.text')}</span>{' '}
        <Link
          to={paths.workshopSettings}
          className="font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current"
        >
          {t('content.hours.link')}
        </Link>
      </p>
      {open !== undefined && (
        <dl className="grid max-w-md grid-cols-1 gap-2">
          {openingRows(open.hours).map((row) => (
            <div key={row.from} className="flex flex-wrap justify-between gap-x-6">
              <dt>{daysName(t, row)}</dt>
              <dd className="text-ink-muted">{hoursName(t, row, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {open?.closures.map((closure) => (
        <p key={closure.from} className="text-ink-muted">
          {closureName(t, { ...closure, words: closure.words?.[language] ?? '' }, language)}
        </p>
      ))}
    </>
  );
}
