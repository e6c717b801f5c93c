import type { User } from '@atelier/contract';
import { Avatar, Button, Logo } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { pictureUrl } from '../../shared/people/picture-url.ts';

/** Logo, language, and the way in: two for a visitor, one for whoever is signed in. */
export const LandingHeader = ({ user }: { user: User | null }) => {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 w-full max-w-page items-center gap-3 px-5 sm:px-8">
        <Link to={paths.home} aria-label={t('layout.home')} className="rounded-tight py-2">
          <Logo />
        </Link>
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          <LanguageSwitch />
          {user === null ? <WaysIn className="max-sm:hidden" /> : <WayHome user={user} />}
        </div>
      </div>
    </header>
  );
};

/** Sign in, sign up. On a phone they stand below the first words instead, where the thumb is. */
export const WaysIn = ({ className }: { className: string }) => {
  const { t } = useTranslation();
  return (
    <div className={`flex items-center gap-2 ${className}`}>
      <Button asChild variant="ghost" className="max-sm:flex-1">
        <Link to={paths.signIn()}>{t('landing.signin')}</Link>
      </Button>
      <Button asChild variant="secondary" className="max-sm:flex-1">
        <Link to={paths.signUp}>{t('landing.signup')}</Link>
      </Button>
    </div>
  );
};

const WayHome = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const customer = user.role === 'CUSTOMER';
  return (
    <Button asChild variant="secondary" className="pl-2 max-sm:px-2">
      <Link to={customer ? paths.dashboard : paths.workshop}>
        <Avatar name={user.fullName} src={pictureUrl(user.avatar)} size="sm" decorative />
        {/* Beside logo and language a phone has no room for words. */}
        <span className="max-sm:sr-only">{t(customer ? 'landing.dashboard' : 'landing.workshop')}</span>
      </Link>
    </Button>
  );
};
