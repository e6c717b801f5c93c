import type { User } from '@atelier/contract';
import { Button, buttonVariants } from '@atelier/ui';
import { Bell, Mail } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyPart } from '#shared/parts/lazy-part.tsx';
import { signOut } from '#subjects/session/start-session.ts';
import { AccountFace, accountFaceClass } from './account-face.tsx';

type AccountMenuProps = { user: User };

function AccountPlace({ user }: AccountMenuProps) {
  return (
    <span data-place className={place(accountFaceClass)}>
      <AccountFace user={user} />
    </span>
  );
}

/** Looks like the button that it holds the place of, and is none. */
function place(className?: string): string {
  return buttonVariants({ variant: 'ghost', size: 'icon', className });
}

/** Where the bell will be. */
export function BellPlace() {
  return (
    <span data-place aria-hidden="true" className={place()}>
      <Bell />
    </span>
  );
}

// Menus bring the code that places them, and nobody opens one before the page stands: they are fetched right behind it, and where there
// is no connection as soon as there is one.
const LoadedAccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu, {
  waiting: AccountPlace,
  failed: (_, props) => <AccountPlace {...props} />,
  isLate: true,
});

/** The bell with its menu. */
export const NotificationBell = lazyPart(
  async () => (await import('#features/notifications/notification-bell.tsx')).NotificationBell,
  { waiting: BellPlace, failed: BellPlace, isLate: true },
);

function MessagesPlace() {
  return (
    <span data-place aria-hidden="true" className={place()}>
      <Mail />
    </span>
  );
}

/** What visitors wrote, for whoever answers for the shop. */
export const MessagesLink = lazyPart(
  async () => (await import('#features/workshop/messages/messages-link.tsx')).MessagesLink,
  { waiting: MessagesPlace, failed: MessagesPlace, isLate: true },
);

/** Who is signed in, and the menu behind it; where nobody knows yet who that is, the way out that stands in it. */
export function AccountMenu({ user }: { user: User | null }) {
  return user === null ? <WayOut /> : <LoadedAccountMenu user={user} />;
}

function WayOut() {
  const { t } = useTranslation();
  return (
    <Button variant="ghost" onClick={() => void signOut()}>
      {t('layout.logout')}
    </Button>
  );
}
