import { Button } from '@atelier/ui';
import { useEffect, useState } from 'react';
import { isPageOutdated } from '#shared/chunks/fetch-chunk.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { subscribeLive } from '#subjects/live/live-events.ts';

/** Offers a reload once the server runs another version than the open page. Each reconnect checks it. */
export function NewVersionBar() {
  const { t } = useTranslation();
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    let isFirst = true;
    const connected = () => {
      if (!isFirst) void isPageOutdated().then(setOutdated);
      isFirst = false;
    };
    return subscribeLive({ connected });
  }, []);
  return (
    <div
      className={
        isOutdated
          ? 'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-ink px-4 py-2 text-sm font-medium text-paper'
          : undefined
      }
    >
      <output className="block text-center text-balance">{isOutdated ? t('workshop.newVersion') : null}</output>
      {isOutdated && (
        <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
          {t('errors.unexpected.reload')}
        </Button>
      )}
    </div>
  );
}
