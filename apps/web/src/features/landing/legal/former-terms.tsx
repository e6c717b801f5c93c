import { getTerms, type Answer } from '@atelier/contract';
import { useEffect, useState } from 'react';
import { paths } from '#config/paths.ts';
import { shopTimeZone } from '#config/shop.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { ANSWER_TIMEOUT_MS } from '#shared/api/open-requests.ts';
import { send } from '#shared/api/send.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageLink } from '#shared/page/page-location.tsx';
import { LegalFailure, LegalSkeleton, LegalText } from './legal-text.tsx';

/** Renders the terms of an earlier publication, hidden from search engines. */
export function FormerTerms({ version }: { version: string }) {
  const { t } = useTranslation();
  const { state, retry } = useFormerTerms(version);
  return (
    <>
      <meta name="robots" content="noindex" />
      {state === 'waiting' && <LegalSkeleton />}
      {state === 'failed' && <LegalFailure retry={retry} />}
      {state === 'unknown' && (
        <p role="alert" className="text-lg">
          <span>{t('landing.legal.unknown')}</span> <CurrentVersion />
        </p>
      )}
      {typeof state === 'object' && <FormerVersion terms={state} />}
    </>
  );
}

function CurrentVersion() {
  const { t } = useTranslation();
  return (
    <PageLink to={paths.terms} className="rounded-tight text-primary underline underline-offset-4">
      {t('landing.legal.inForce')}
    </PageLink>
  );
}

function FormerVersion({ terms }: { terms: Terms }) {
  const { t, language } = useTranslation();
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

type Terms = Answer<typeof getTerms>;

/** Fetches the terms of a publication by the number in the address. */
function useFormerTerms(version: string) {
  const [state, setState] = useState<Terms | 'waiting' | 'unknown' | 'failed'>('waiting');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wasUnmounted = false;
    const load = async () => {
      try {
        const query = { version: Number(version) };
        const answer = await send(getTerms, { query, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
        if (!wasUnmounted) setState(answer);
      } catch (error) {
        if (!wasUnmounted) setState(isUnknown(error) ? 'unknown' : 'failed');
      }
    };
    void load();
    return () => {
      wasUnmounted = true;
    };
  }, [version, attempt]);
  const retry = () => {
    setState('waiting');
    setAttempt((count) => count + 1);
  };
  return { state, retry };
}

/** Also covers a 400, because the address may contain anything. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.key === 'notFound' || error.key === 'validation');
}
