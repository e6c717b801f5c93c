import type { User } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { requestIntent } from '../../shared/request-intent/request-intent.ts';
import { HeroPhone } from './hero-phone.tsx';
import { WaysIn } from './landing-header.tsx';
import { RailDemonstration } from './rail-demonstration.tsx';

/** Where 'Request Repair' leads: past the sign-in for visitors, to their own place for those who are in (product section 2). */
const requestPath = (user: User | null): string => {
  if (user === null) return paths.signIn(paths.dashboard);
  return user.role === 'CUSTOMER' ? paths.dashboard : paths.workshop;
};

/** What Atelier is, the way in, and a repair on its way. */
export const LandingHero = ({ user }: { user: User | null }) => {
  const { t } = useTranslation();
  return (
    <section className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-10 px-5 py-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_30rem] lg:gap-16 lg:py-16">
      <div className="grid grid-cols-1 gap-6">
        <h1 className="text-hero">{t('landing.heading')}</h1>
        <p className="max-w-[52ch] text-lg text-ink-muted">{t('landing.text')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button asChild className="h-13 px-7 text-lg max-sm:w-full max-sm:px-4">
            <Link to={requestPath(user)} onClick={() => user === null && requestIntent.begin()}>
              {t('landing.requestRepair')}
              <ArrowRight aria-hidden="true" />
            </Link>
          </Button>
          {user === null && <WaysIn className="w-full sm:hidden" />}
        </div>
      </div>
      <div className="relative grid grid-cols-1 justify-items-center">
        <HeroPhone className="h-72 w-auto sm:h-104 lg:h-116" />
        <RailDemonstration className="relative -mt-12 w-full max-w-md sm:-mt-16" />
      </div>
    </section>
  );
};
