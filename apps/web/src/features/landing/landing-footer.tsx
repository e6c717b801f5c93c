import { Logo } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useTranslation } from '../../shared/language/use-translation.ts';

const year = new Date().getFullYear();

/** Brand, tagline, the small print and the year. */
export const LandingFooter = () => {
  const { t } = useTranslation();
  return (
    <footer className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-10 gap-y-6 px-5 py-10 sm:px-8">
      <div className="grid gap-2">
        <Logo />
        <p className="text-ink-muted">{t('common.tagline')}</p>
      </div>
      <div className="grid gap-2 text-sm text-ink-muted sm:justify-items-end">
        <nav aria-label={t('landing.navigation')} className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to={paths.terms} className="rounded-tight py-1 hover:text-ink hover:underline">
            {t('landing.terms')}
          </Link>
          <Link to={paths.privacy} className="rounded-tight py-1 hover:text-ink hover:underline">
            {t('landing.privacy')}
          </Link>
        </nav>
        <p>{t('landing.rights', { year })}</p>
      </div>
    </footer>
  );
};
