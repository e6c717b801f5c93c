import type { User } from '@atelier/contract';
import { Avatar, Button, Logo } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { pictureUrl } from '../../shared/people/picture-url.ts';
import { requestIntent } from '../../shared/request-intent/request-intent.ts';

/** Logo, language, and the way in: two for a visitor, one for whoever is signed in. */
export const LandingHeader = ({ user }: { user: User | null }) => {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper short:static">
      <div className="mx-auto flex min-h-16 w-full max-w-page flex-wrap items-center gap-x-3 px-5 py-1.5 sm:px-8">
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

/**
 * Sign in, sign up: whoever takes these asks for nothing yet. On a phone they stand below the first words instead, where the thumb is, one
 * below the other where they have no room side by side.
 */
export const WaysIn = ({ className }: { className: string }) => {
  const { t } = useTranslation();
  return (
    <div className={`flex flex-wrap items-center gap-2 ${className}`}>
      <Button asChild variant="ghost" className="max-sm:flex-auto">
        <Link to={paths.signIn()} onClick={requestIntent.forget}>
          {t('landing.signin')}
        </Link>
      </Button>
      <Button asChild variant="secondary" className="max-sm:flex-auto">
        <Link to={paths.signUp} onClick={requestIntent.forget}>
          {t('landing.signup')}
        </Link>
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
