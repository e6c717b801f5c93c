import type { User } from '@atelier/contract';
import { Button, buttonVariants } from '@atelier/ui';
import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { signOut } from '../../shared/session/start-session.ts';
import { AccountFace, accountFaceClass } from './account-face.tsx';

// Menus bring the code that places them, and nobody opens one before the page stands: they are fetched right behind it.
const LoadedAccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));
const LoadedBell = lazy(async () => ({
  default: (await import('../../features/notifications/notification-bell.tsx')).NotificationBell,
}));

/** Looks like the button that it holds the place of, and is none. */
const place = (className?: string): string => buttonVariants({ variant: 'ghost', size: 'icon', className });

/** Who is signed in, and the menu behind it; where nobody knows yet who that is, the way out that stands in it. */
export const AccountMenu = ({ user }: { user: User | null }) =>
  user === null ? (
    <WayOut />
  ) : (
    <Suspense
      fallback={
        <span className={place(accountFaceClass)}>
          <AccountFace user={user} />
        </span>
      }
    >
      <LoadedAccountMenu user={user} />
    </Suspense>
  );

const WayOut = () => {
  const { t } = useTranslation();
  return (
    <Button variant="ghost" onClick={() => void signOut()}>
      {t('layout.logout')}
    </Button>
  );
};

/** Where the bell will be. */
export const BellPlace = () => (
  <span aria-hidden="true" className={place()}>
    <Bell />
  </span>
);

/** The bell with its menu. */
export const NotificationBell = () => (
  <Suspense fallback={<BellPlace />}>
    <LoadedBell />
  </Suspense>
);
