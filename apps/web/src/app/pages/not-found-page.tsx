import { Button, Drawing } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { BrandLink } from '#shared/content/brand-link.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle>{t('errors.notFound.title')}</PageTitle>
      <header className="px-5 py-4 sm:px-8">
        <BrandLink className="max-w-full py-2" />
      </header>
      <main className="grid flex-1 grid-cols-1 place-items-center px-5 pb-24 text-center">
        <div className="grid w-full grid-cols-1 justify-items-center gap-4">
          <Drawing name="not-found" className="size-56 max-w-full" />
          <p className="font-display text-hero font-semibold tracking-tight tabular-nums">
            {t('errors.notFound.code')}
          </p>
          <h1 className="text-2xl">{t('errors.notFound.title')}</h1>
          <p className="mb-3 text-lg text-ink-muted">{t('errors.notFound.text')}</p>
          <Button asChild>
            <Link to={paths.home}>{t('errors.notFound.home')}</Link>
          </Button>
        </div>
      </main>
    </div>
  );
}
