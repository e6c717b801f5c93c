import type { ContentPublication } from '@atelier/contract';
import { formatMoment } from '@atelier/i18n';
import { Button, Card, CardContent, CardHeader, CardTitle } from '@atelier/ui';
import { History } from 'lucide-react';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/format/times.tsx';
import { fieldName } from '../field-name.ts';
import { FieldValue } from '../field-value.tsx';
import { shopClock } from '../shop-clock.ts';

type PublicationCardProps = { publication: ContentPublication; onRestore: () => void };

export function PublicationCard({ publication, onRestore }: PublicationCardProps) {
  const { t, language } = useLanguage();
  const now = useNow();
  const { id, at, by, changes } = publication;
  const count = changes.length;
  const isFirst = id === 1;
  return (
    <Card>
      <CardHeader className="sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
        <CardTitle level={2}>{t('content.history.version', { version: id })}</CardTitle>
        <p className="flex-1 text-sm wrap-anywhere text-ink-muted">
          {/* In the shop's time zone, like the schedule above. */}
          <time dateTime={at}>{formatMoment(at, language, { now, in: shopClock })}</time>{' '}
          {by !== null && <span>{t('content.history.by', { name: by })}</span>}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${t('content.history.restore')}, ${t('content.history.version', { version: id })}`}
          onClick={onRestore}
        >
          <History aria-hidden="true" />
          {t('content.history.restore')}
        </Button>
      </CardHeader>
      <CardContent>
        {isFirst && <p>{t('content.history.initialContent')}</p>}
        {!isFirst && count === 0 && <p>{t('content.history.noChanges')}</p>}
        {count > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
              {t('content.history.changes', { count })}
            </summary>
            <ul className="mt-3 grid grid-cols-1 gap-5">
              {changes.map((change) => (
                <li key={change.path}>
                  <Change {...change} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </CardContent>
    </Card>
  );
}

function Change({ path, before, after }: ContentPublication['changes'][number]) {
  const { t } = useTranslation();
  const sides = { before, after };
  return (
    <section aria-label={fieldName(t, path)} className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{fieldName(t, path)}</h3>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {(['before', 'after'] as const).map((side) => (
          <div key={side} className="rounded-control border border-line bg-sunken p-3">
            <p className="mb-1 text-sm font-medium">{t(`content.history.${side}`)}</p>
            <FieldValue path={path} value={sides[side]} />
          </div>
        ))}
      </div>
    </section>
  );
}
