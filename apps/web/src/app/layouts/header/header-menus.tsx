import type { User } from '@atelier/contract';
import { Button, buttonVariants } from '@atelier/ui';
import { Bell, Mail } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { sendAndSignOut } from '#subjects/driver-route/send-and-sign-out.ts';
import type { MenuEntry } from './account-menu.tsx';
import { AccountFace, accountFaceClass } from './account-face.tsx';

function AccountPlaceholder({ user }: { user: User }) {
  return (
    <span data-place className={placeholderClass(accountFaceClass)}>
      <AccountFace user={user} />
    </span>
  );
}

function placeholderClass(className?: string): string {
  return buttonVariants({ variant: 'ghost', size: 'icon', className });
}

export function BellPlaceholder() {
  return (
    <span data-place aria-hidden="true" className={placeholderClass()}>
      <Bell />
    </span>
  );
}

// Menus bring the positioning code and are rarely opened before the page has rendered. They load right after it, or as soon as there is a
// connection.
const LazyAccountMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu, {
  fallback: AccountPlaceholder,
  renderFailure: (_, { user }) => <AccountPlaceholder user={user} />,
  deferred: true,
});

export const NotificationBell = lazyComponent(
  async () => (await import('#features/notifications/notification-bell.tsx')).NotificationBell,
  { fallback: BellPlaceholder, renderFailure: BellPlaceholder, deferred: true },
);

/** Opened from what loads later itself, or by a link. */
export const NotificationDialogs = lazyComponent(
  async () => (await import('#features/notifications/notification-dialog.tsx')).NotificationDialogs,
  { renderFailure: () => null },
);

export async function notificationDialogChunk(): Promise<void> {
  await (await import('#features/notifications/notification-dialog.tsx')).notificationDialogChunk();
}

function MessagesPlaceholder() {
  return (
    <span data-place aria-hidden="true" className={placeholderClass()}>
      <Mail />
    </span>
  );
}

export const MessagesLink = lazyComponent(
  async () => (await import('#features/contact-messages/messages-link.tsx')).MessagesLink,
  { fallback: MessagesPlaceholder, renderFailure: MessagesPlaceholder, deferred: true },
);

export function AccountMenu({ user, entries }: { user: User | null; entries: readonly MenuEntry[] }) {
  return user === null ? <SignOutButton /> : <LazyAccountMenu user={user} entries={entries} />;
}

function SignOutButton() {
  const { t } = useTranslation();
  return (
    <Button variant="ghost" onClick={() => void sendAndSignOut()}>
      {t('layout.logout')}
    </Button>
  );
}
