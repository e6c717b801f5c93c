import type { ReactNode } from 'react';
import { LandingFooter } from '#features/landing/landing-footer.tsx';
import { LandingHeader } from '#features/landing/header/landing-header.tsx';
import { LegalFailure, LegalSkeleton, LegalText } from '#features/landing/legal/legal-text.tsx';
import { useLegalText, type LegalName } from '#features/landing/legal/use-legal-text.ts';
import { useStoreContent } from '#shared/content/content-store.ts';
import { useShopContent } from '#shared/content/use-shop-content.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { useLazySession } from '#subjects/session/lazy-session.ts';
import { LateToasts } from '../layouts/late-toasts.tsx';
import { SkipLink } from '../layouts/skip-link.tsx';

// Lazy, because terms in force need no request.
const OldTerms = lazyComponent(async () => (await import('#features/landing/legal/former-terms.tsx')).FormerTerms, {
  fallback: () => <LegalSkeleton />,
  renderFailure: ({ retry }) => <LegalFailure retry={retry} />,
});

/** Renders the shop's terms, `/terms` (specification/content#what-a-page-gets), or a former version named in the address. */
export function TermsPage({ version = null }: { version?: string | null }) {
  return (
    <LegalPage name="terms">
      {version === null ? <CurrentText name="terms" /> : <OldTerms key={version} version={version} />}
    </LegalPage>
  );
}

function LegalPage({ name, children }: { name: LegalName; children: ReactNode }) {
  const { t } = useTranslation();
  const content = useShopContent();
  const user = useLazySession();
  useStoreContent(content);
  const title = t(`landing.${name}`);
  return (
    <div className="flex min-h-dvh flex-col">
      {/* Uses the content's brand, because the server renders this page without a document. */}
      <title>{`${title} · ${content.brand}`}</title>
      <meta name="description" content={`${title}. ${content.brand}, ${content.tagline}`} />
      <SkipLink />
      <LandingHeader content={content} user={user} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <article className="mx-auto grid w-full max-w-reading grid-cols-1 gap-5 px-5 py-12 sm:px-8">
          <h1 className="mb-3 text-3xl">{title}</h1>
          {children}
        </article>
      </main>
      <LandingFooter content={content} />
      <LateToasts />
    </div>
  );
}

function CurrentText({ name }: { name: LegalName }) {
  const { text, failed, retry } = useLegalText(name);
  if (text !== null) return <LegalText text={text} />;
  return failed ? <LegalFailure retry={retry} /> : <LegalSkeleton />;
}

export function PrivacyPage() {
  return (
    <LegalPage name="privacy">
      <CurrentText name="privacy" />
    </LegalPage>
  );
}
