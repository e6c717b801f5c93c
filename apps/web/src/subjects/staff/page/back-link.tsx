import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useBackLink } from './list-location.ts';

/** Links to the list or desk that led to this page. */
export function BackLink() {
  const { t } = useTranslation();
  return <LinkBack {...useBackLink()}>{t('workshop.back')}</LinkBack>;
}

export function LinkBack({ children, ...target }: LinkProps) {
  return (
    <Link
      {...target}
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-tight font-medium text-ink-muted hover:text-ink print:hidden"
    >
      <ArrowLeft className="size-4.5" />
      <span>{children}</span>
    </Link>
  );
}

/** Renders the head of a page: the way back, title, introduction and main button. */
export function PageHead({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-2">
        <BackLink />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-2">
            <h1 className="text-2xl">{title}</h1>
            {intro !== undefined && <p className="max-w-reading text-ink-muted">{intro}</p>}
          </div>
          {children}
        </div>
      </div>
    </>
  );
}
