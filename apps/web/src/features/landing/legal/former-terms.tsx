import { paths } from '#config/paths.ts';
import { shopTimeZone } from '#config/shop.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { PageLink } from '#shared/page/page-location.tsx';
import { LegalFailure, LegalSkeleton } from './legal-states.tsx';
import { LegalText } from './legal-text.tsx';
import { useFormerTerms, type FormerTermsState as Terms } from './use-former-terms.ts';

/** Renders the terms of an earlier publication, hidden from search engines. */
export function FormerTerms({ version }: { version: string }) {
  const { state, retry } = useFormerTerms(version);
  return (
    <>
      <meta name="robots" content="noindex" />
      {state === 'waiting' && <LegalSkeleton />}
      {state === 'failed' && <LegalFailure retry={retry} />}
      {state === 'unknown' && <UnknownVersion />}
      {typeof state === 'object' && <FormerVersion terms={state} />}
    </>
  );
}

function UnknownVersion() {
  const { t } = useLanguage();
  return (
    <p role="alert" className="text-lg">
      <span>{t('landing.legal.unknown')}</span> <CurrentVersion />
    </p>
  );
}

function CurrentVersion() {
  const { t } = useLanguage();
  return (
    <PageLink to={paths.terms} className="rounded-tight text-primary underline underline-offset-4">
      {t('landing.legal.inForce')}
    </PageLink>
  );
}

function FormerVersion({ terms }: { terms: Terms }) {
  const { t, language } = useLanguage();
  const day = new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en-GB', {
    dateStyle: 'long',
    timeZone: shopTimeZone,
  });
  const date = day.format(new Date(terms.publishedAt));
  return (
    <>
      <p className="rounded-card border border-line bg-sunken p-4 text-ink-muted">
        <span>{t('landing.legal.version', { version: terms.version, date })}</span> <CurrentVersion />
      </p>
      <LegalText text={terms[language]} />
    </>
  );
}
