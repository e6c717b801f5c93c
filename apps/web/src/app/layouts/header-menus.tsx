import type { User } from '@atelier/contract';
import { Button, buttonVariants } from '@atelier/ui';
import { Bell, Mail } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { signOut } from '#subjects/session/start-session.ts';
import { AccountFace, accountFaceClass } from './account-face.tsx';

type AccountMenuProps = { user: User };

function AccountPlaceholder({ user }: AccountMenuProps) {
  return (
    <span data-place className={placeholderClass(accountFaceClass)}>
      <AccountFace user={user} />
    </span>
  );
}

/** Looks like the button that it holds the place of, and is none. */
function placeholderClass(className?: string): string {
  return buttonVariants({ variant: 'ghost', size: 'icon', className });
}

/** Where the bell will be. */
export function BellPlaceholder() {
  return (
    <span data-place aria-hidden="true" className={placeholderClass()}>
      <Bell />
    </span>
  );
}

// Menus bring the code that places them, and nobody opens one before the page stands: they are fetched right behind it, and where there
// is no connection as soon as there is one.
const LazyAccountMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu, {
  fallback: AccountPlaceholder,
  renderFailure: (_, props) => <AccountPlaceholder {...props} />,
  deferred: true,
});

/** The bell with its menu. */
export const NotificationBell = lazyComponent(
  async () => (await import('#features/notifications/notification-bell.tsx')).NotificationBell,
  { fallback: BellPlaceholder, renderFailure: BellPlaceholder, deferred: true },
);

function MessagesPlaceholder() {
  return (
    <span data-place aria-hidden="true" className={placeholderClass()}>
      <Mail />
    </span>
  );
}

/** What visitors wrote, for whoever answers for the shop. */
export const MessagesLink = lazyComponent(
  async () => (await import('#features/workshop/contact-messages/messages-link.tsx')).MessagesLink,
  { fallback: MessagesPlaceholder, renderFailure: MessagesPlaceholder, deferred: true },
);

/** Who is signed in, and the menu behind it; where nobody knows yet who that is, the way out that stands in it. */
export function AccountMenu({ user }: { user: User | null }) {
  return user === null ? <SignOutButton /> : <LazyAccountMenu user={user} />;
}

function SignOutButton() {
  const { t } = useTranslation();
  return (
    <Button variant="ghost" onClick={() => void signOut()}>
      {t('layout.logout')}
    </Button>
  );
}
