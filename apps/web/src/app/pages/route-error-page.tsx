import { Button, Drawing } from '@atelier/ui';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';

/** When a page could not be drawn or its code not be fetched, after a new version was put up for instance. */
export const RouteErrorPage = () => {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12 text-center">
      <PageTitle>{t('errors.unexpected.title')}</PageTitle>
      <div role="alert" className="grid justify-items-center gap-4">
        <Drawing name="not-found" className="size-40" />
        <h1 className="text-2xl">{t('errors.unexpected.title')}</h1>
        <p className="mb-3 max-w-[44ch] text-lg text-ink-muted">{t('errors.unexpected.text')}</p>
        <Button onClick={() => window.location.reload()}>{t('errors.unexpected.reload')}</Button>
      </div>
    </main>
  );
};
