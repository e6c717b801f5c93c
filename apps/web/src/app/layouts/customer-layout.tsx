import type { User } from '@atelier/contract';
import { Badge, Button, IconButton } from '@atelier/ui';
import { Menu, Plus, Sparkles, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '#config/paths.ts';
import { RepairDialogs, repairDialogChunks } from '#features/repairs/dialogs/repair-dialogs.tsx';
import { ConnectionBar, useSessionEnd, useSession } from '#subjects/session/use-session.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { BrandLink } from '#shared/content/brand-link.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { usePushOffer } from '#subjects/push/push-offer.ts';
import { useLive } from '#subjects/live/use-live.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { withWords } from '#shared/language/ensure-words.ts';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { useSendPhotos } from '#subjects/repair/photos/use-send-photos.ts';
import { customerPages } from '../manifest.ts';
import { chunkOf } from '../route-helpers.ts';
import { iconOnlyBadgeClass, headerClass, headerRowClass } from './header/header-classes.ts';
import {
  AccountMenu,
  BellPlaceholder,
  NotificationBell,
  notificationDialogChunk,
  NotificationDialogs,
} from './header/header-menus.tsx';
import { SideMenu } from './header/side-menu.tsx';
import { SkipLink } from './skip-link.tsx';

const chunks = [
  ...repairDialogChunks,
  notificationDialogChunk,
  chunkOf(customerPages.repairs),
  chunkOf(customerPages.profile),
  chunkOf(customerPages.dashboard),
];

const PushOffer = lazyComponent(
  async () => (await withWords(import('#features/profile/preferences/push-offer.tsx'), 'profile')).PushOffer,
  // The profile has the switch, too.
  { renderFailure: () => null },
);

const menuEntries = [{ page: customerPages.profile, Icon: UserRound }];

/** Renders header, menu and dialogs around every customer page (specification/screens#around-a-customer). */
export function CustomerLayout() {
  const { status, user } = useSession();
  useLive();
  useSessionEnd();
  useChunksWhenIdle(chunks);
  const isPushOffered = usePushOffer();
  useSendPhotos(status === 'signedIn' ? (user?.id ?? null) : null);
  // Removes personal data at once, before the redirect to the sign-in page.
  if (status === 'signedOut') return null;
  // Until the server confirms the session, nothing is fetched and only the remembered user is shown.
  const confirmed = status === 'signedIn';
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <CustomerHeader user={user} confirmed={confirmed} />
      <div className="lg:ps-24">
        <div className="sticky top-16 z-20 short:static">
          <ConnectionBar />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-4 pt-6 pb-28 outline-none [:where(&_:focus-visible)]:scroll-mt-20 short:pb-8 sm:px-6 sm:pb-12 lg:px-10 lg:pt-8"
        >
          <PageHeading />
          {confirmed && isPushOffered && <PushOffer />}
          <Outlet />
        </main>
      </div>
      {confirmed && (
        <>
          <BottomBar />
          <RepairDialogs />
          <NotificationDialogs />
        </>
      )}
    </div>
  );
}

function CustomerHeader({ user, confirmed }: { user: User | null; confirmed: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <>
      <header className={`z-40 ${headerClass}`}>
        <div className={`flex h-16 items-center gap-2 px-2 sm:px-4 lg:px-6 ${headerRowClass}`}>
          <IconButton
            ref={toggle}
            label={t('layout.toggleMenu')}
            icon={<Menu />}
            aria-expanded={open}
            aria-controls="side-menu"
            onClick={() => setOpen(!open)}
          />
          <BrandLink className="max-w-3/5 shrink-0 p-2" />
          {user?.isPremium === true && (
            <Badge hue="amber" icon={<Sparkles />} className={iconOnlyBadgeClass}>
              {t('layout.premium')}
            </Badge>
          )}
          <div className="ms-auto flex items-center gap-1 sm:gap-2">
            {confirmed ? <NotificationBell /> : <BellPlaceholder />}
            <AccountMenu user={user} entries={menuEntries} />
          </div>
        </div>
      </header>
      <SideMenu open={open} toggle={toggle} onClose={() => setOpen(false)} />
    </>
  );
}

function PageHeading() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const page = Object.values(customerPages).find(({ path }) => path === pathname) ?? customerPages.dashboard;
  const title = t(page.title);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {pathname === paths.repairs && <RequestButton size="sm" className="max-sm:hidden" />}
      </div>
    </>
  );
}

/** Renders the main action at the bottom of a phone's screen, within reach of the thumb. */
function BottomBar() {
  const { pathname } = useLocation();
  if (pathname !== paths.dashboard && pathname !== paths.repairs) return null;
  return (
    <div
      data-slot="bottom-bar"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:hidden short:static"
    >
      <RequestButton className="w-full" />
    </div>
  );
}

type RequestButtonProps = { size?: 'sm'; className: string };

function RequestButton(props: RequestButtonProps) {
  const { t } = useTranslation();
  return (
    <Button {...props} onClick={() => dialogStore.open({ name: 'request', prefill: null })}>
      <Plus />
      {t('layout.requestRepair')}
    </Button>
  );
}
