import { useLocation } from 'react-router';
import { LandingFooter } from '../../features/landing/landing-footer.tsx';
import { LandingHeader } from '../../features/landing/landing-header.tsx';
import { LandingHero } from '../../features/landing/landing-hero.tsx';
import { LandingSteps } from '../../features/landing/landing-steps.tsx';
import { carriesToast } from '../../shared/feedback/carried-toast.ts';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useLateSession } from '../../shared/session/use-late-session.ts';
import { SkipLink } from '../layouts/skip-link.tsx';

// Nobody who comes from elsewhere is told anything here.
const Toasts = lazyPart(async () => (await import('../layouts/toasts.tsx')).Toasts, { failed: () => null });

/** The landing page, plain for now: what Atelier does, and the two ways in. */
export const HomePage = () => {
  const { t } = useTranslation();
  const user = useLateSession();
  const { state } = useLocation();
  return (
    <>
      <title>{t('landing.title')}</title>
      <SkipLink />
      <LandingHeader user={user} />
      <main id="content" tabIndex={-1} className="outline-none">
        <LandingHero user={user} />
        <LandingSteps />
      </main>
      <LandingFooter />
      {carriesToast(state) && <Toasts />}
    </>
  );
};
