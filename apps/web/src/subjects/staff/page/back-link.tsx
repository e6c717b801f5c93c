import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useBackLink } from './list-location.ts';

/** Links to the list or desk that led to this page. */
export function BackLink() {
  const { t } = useTranslation();
  return (
    <Link
      {...useBackLink()}
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-tight font-medium text-ink-muted hover:text-ink"
    >
      <ArrowLeft className="size-4.5" />
      <span>{t('workshop.back')}</span>
    </Link>
  );
}
