import { paths } from '#config/paths.ts';
import { shopTimeZone } from '#config/shop.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { PageLink } from '#shared/page/page-place.tsx';
import { LegalFailure, LegalWaiting } from './legal-standing.tsx';
import { LegalText } from './legal-text.tsx';
import { useOldTerms, type OldTerms as Terms } from './use-old-terms.ts';

/** The terms as they were when somebody accepted them. Nobody should find them by searching. */
export function OldTerms({ version }: { version: string }) {
  const { standing, retry } = useOldTerms(version);
  return (
    <>
      <meta name="robots" content="noindex" />
      {standing === 'waiting' && <LegalWaiting />}
      {standing === 'failed' && <LegalFailure retry={retry} />}
      {standing === 'unknown' && <Unknown />}
      {typeof standing === 'object' && <Known terms={standing} />}
    </>
  );
}

function Unknown() {
  const { t } = useLanguage();
  return (
    <p role="alert" className="text-lg">
      <span>{t('landing.legal.unknown')}</span> <InForce />
    </p>
  );
}

function InForce() {
  const { t } = useLanguage();
  return (
    <PageLink to={paths.terms} className="rounded-tight text-primary underline underline-offset-4">
      {t('landing.legal.inForce')}
    </PageLink>
  );
}

function Known({ terms }: { terms: Terms }) {
  const { t, language } = useLanguage();
  const day = new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en-GB', {
    dateStyle: 'long',
    timeZone: shopTimeZone,
  });
  const date = day.format(new Date(terms.publishedAt));
  return (
    <>
      <p className="rounded-card border border-line bg-sunken p-4 text-ink-muted">
        <span>{t('landing.legal.version', { version: terms.version, date })}</span> <InForce />
      </p>
      <LegalText text={terms[language]} />
    </>
  );
}
