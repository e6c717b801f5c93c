import { LandingFooter } from '#features/landing/landing-footer.tsx';
import { LandingHeader } from '#features/landing/header/landing-header.tsx';
import { hasHours } from '#features/landing/business-hours.tsx';
import { LandingMain } from '#features/landing/landing-main.tsx';
import { useStoreContent } from '#shared/content/content-store.ts';
import { useShopContent } from '#shared/content/use-shop-content.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { useLazySession } from '#subjects/session/lazy-session.ts';
import { LateToasts } from '../layouts/late-toasts.tsx';
import { SkipLink } from '../layouts/skip-link.tsx';

// Deferred, because the footer shows the hours too.
const HoursBox = lazyComponent(async () => (await import('#features/landing/hours-box.tsx')).HoursBox, {
  renderFailure: () => null,
  deferred: true,
});

type HomePageProps = {
  expectsToast?: boolean;
};

/** Renders the landing page, `/` (specification/screens#landing-page). */
export function HomePage({ expectsToast = false }: HomePageProps) {
  const content = useShopContent();
  const user = useLazySession();
  useStoreContent(content);
  const [hero] = content.main;
  return (
    <>
      <title>{`${content.brand} · ${content.tagline}`}</title>
      <meta name="description" content={hero.description} />
      <SkipLink />
      <LandingHeader content={content} user={user} />
      {hasHours(content) && <HoursBox open={content} />}
      <main id="content" tabIndex={-1} className="outline-none">
        <LandingMain content={content} user={user} />
      </main>
      <LandingFooter content={content} />
      <LateToasts isExpected={expectsToast} />
    </>
  );
}
