import type { User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
import { Avatar, Button, buttonVariants } from '@atelier/ui';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageLink } from '#shared/page/page-location.tsx';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { requestIntent } from '#subjects/repair/request-intent.ts';
import { requestPath } from '../request-button.tsx';

type SignedInProps = { user: User };

function AccountPlaceholder({ user }: SignedInProps) {
  return (
    <span className={buttonVariants({ variant: 'ghost', size: 'icon' })}>
      <Avatar name={user.fullName} src={pictureUrl(user.avatar)} size="sm" decorative />
    </span>
  );
}

// Lazy, because only signed-in users need the menu's positioning code.
const AccountMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu, {
  fallback: AccountPlaceholder,
  renderFailure: (_, props) => <AccountPlaceholder {...props} />,
});

/** Links to sign-in and sign-up, which clear a pending request intent. */
export function SignInLinks({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <div className={`flex flex-wrap items-center gap-2 ${className}`}>
      <Button asChild variant="ghost" className="px-4">
        <PageLink to={paths.signIn()} onClick={requestIntent.clear}>
          {t('landing.signin')}
        </PageLink>
      </Button>
      <Button asChild variant="secondary" className="px-4">
        <PageLink to={paths.signUp} onClick={requestIntent.clear}>
          {t('landing.signup')}
        </PageLink>
      </Button>
    </div>
  );
}

export function RequestLink({ user, className = '' }: SignedInProps & { className?: string }) {
  const { t } = useTranslation();
  return (
    <Button asChild className={`px-4 ${className}`}>
      <PageLink to={requestPath(user)}>{t(isCustomer(user) ? 'landing.requestRepair' : 'landing.workshop')}</PageLink>
    </Button>
  );
}

export function LandingAccount({ user }: { user: User | null }) {
  return user === null ? (
    <SignInLinks className="justify-end" />
  ) : (
    <div className="flex items-center gap-2">
      <RequestLink user={user} />
      <AccountMenu user={user} />
    </div>
  );
}
