import type { User } from '@atelier/contract';
import { isAdmin, isOffice, seesAllRepairs } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import {
  Banknote,
  CalendarClock,
  ChartColumn,
  Contact,
  FileUp,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  PanelsTopLeft,
  Route,
  ScanLine,
  ScrollText,
  Settings,
  UserRound,
  UsersRound,
  Wrench,
} from 'lucide-react';
import { useEffect } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { brandIn } from '#config/brand.ts';
import { paths } from '#config/paths.ts';
import { PHONE_KEY } from '#shared/api/current-user.ts';
import { IntakeLink } from '#features/intake/intake-link.tsx';
import { useScanToOpen } from '#features/scan/use-scan-to-open.tsx';
import { paletteChunk, SearchButton } from '#features/search/search-button.tsx';
import { ConnectionBar, useSessionEnd, useSession } from '#subjects/session/use-session.tsx';
import { BrandLogo } from '#shared/content/brand-link.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { subscribeLive } from '#subjects/live/live-events.ts';
import { useLive } from '#subjects/live/use-live.ts';
import { useFreshCatalogs } from '#subjects/staff/lists/use-fresh-catalogs.ts';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { hrefOf } from '../manifest.ts';
import { type MenuPage, staffPages } from '../staff-manifest.ts';
import { chunkOf, isInMenu } from '../route-helpers.ts';
import { headerClass, headerRowClass } from './header/header-classes.ts';
import { NewVersionBar } from './header/new-version-bar.tsx';
import {
  AccountMenu,
  MessagesLink,
  NotificationBell,
  notificationDialogChunk,
  NotificationDialogs,
} from './header/header-menus.tsx';
import { NotLiveLine } from './header/not-live-line.tsx';
import { SkipLink } from './skip-link.tsx';

const chunks = [
  chunkOf(staffPages.repair),
  chunkOf(staffPages.desk),
  chunkOf(staffPages.repairs),
  notificationDialogChunk,
  paletteChunk,
  chunkOf(staffPages.profile),
];

/** The most used pages, as far as there is room. The menu contains all of them. */
const headerLinks = [
  { page: staffPages.desk, className: '' },
  { page: staffPages.repairs, className: '' },
  { page: staffPages.customers, className: 'max-lg:hidden' },
  { page: staffPages.team, className: 'max-xl:hidden' },
  { page: staffPages.settings, className: 'max-xl:hidden' },
];

export function WorkshopLayout() {
  const { status, user } = useSession();
  useLive();
  useSessionEnd();
  useScanToOpen(user);
  useChunksWhenIdle(chunks);
  useFreshOpenDays();
  useFreshCatalogs();
  useDriverRoute(status === 'signedIn' ? user : null);
  // Removes personal data at once, before the redirect to the sign-in page.
  if (status === 'signedOut') return null;
  return (
    <div className="min-h-dvh" data-outdoors={(user !== null && !seesAllRepairs(user)) || undefined}>
      <SkipLink />
      <WorkshopHeader user={user} />
      <div className="sticky top-14 z-20 short:static">
        <ConnectionBar />
        <NewVersionBar />
        <NotLiveLine />
      </div>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[84rem] px-4 pt-5 pb-12 outline-none sm:px-6 [:where(&_:focus-visible)]:scroll-mt-20"
      >
        <Outlet />
      </main>
      <NotificationDialogs />
    </div>
  );
}

/** Sends on every page what a phone still holds that has opened the route before. */
function useDriverRoute(user: User | null): void {
  const driverId = user?.id ?? null;
  useEffect(() => {
    if (driverId === null || localStorage.getItem(PHONE_KEY) === null) return;
    void import('#subjects/driver-route/driver-route.ts').then(
      ({ followRoute }) => followRoute(driverId),
      () => undefined,
    );
  }, [driverId]);
}

/** Fetches hours, seasons and closures again after a change, and after a lost connection, which may have hidden one. */
function useFreshOpenDays(): void {
  useEffect(() => {
    let wasLost = false;
    const refresh = () =>
      void import('#subjects/transitions/context/open-days.ts').then(
        ({ refreshOpenDays }) => refreshOpenDays(),
        () => undefined,
      );
    return subscribeLive({
      setting: refresh,
      disconnected: () => {
        wasLost = true;
      },
      connected: () => {
        if (wasLost) refresh();
        wasLost = false;
      },
    });
  }, []);
}

// Five buttons fit at 320 px without the brand's name, and beside text at 200 % with links of touch size.
const narrowClass =
  '@max-[23rem]:[&_[data-slot=logo]>span]:sr-only @max-[16rem]:[&>button~a]:w-[52px] @max-[16rem]:[&>button~a]:min-w-0';

function WorkshopHeader({ user }: { user: User | null }) {
  const { t, language } = useTranslation();
  return (
    <header className={`z-40 print:hidden ${headerClass}`}>
      <div
        className={`mx-auto flex h-14 max-w-[84rem] items-center gap-1 px-4 sm:gap-2 sm:px-6 lg:gap-4 ${narrowClass} ${headerRowClass}`}
      >
        <Link
          to={paths.workshop}
          aria-label={t('layout.home', { brand: brandIn(language) })}
          className="flex min-h-11 max-w-3/5 shrink-0 items-center rounded-tight"
        >
          <BrandLogo />
        </Link>
        <WorkshopLinks user={user} />
        <p className="min-w-0 flex-1 truncate text-end text-sm text-ink-muted">
          {/* The links take the room: the office's below `lg`, an administrator's everywhere. */}
          <span className={user === null || !isOffice(user) ? '' : isAdmin(user) ? 'sr-only' : 'max-lg:sr-only'}>
            {user?.roles.map((role) => t(`role.${role}`)).join(' · ')}
          </span>
        </p>
        {user !== null && <SearchButton viewer={user} pages={menuPagesOf(user, t)} />}
        {user !== null && isOffice(user) && <IntakeLink />}
        {user !== null && isOffice(user) && <MessagesLink />}
        <NotificationBell />
        <AccountMenu user={user} entries={user === null ? [] : menuEntriesOf(user)} />
      </div>
    </header>
  );
}

const icons = {
  desk: LayoutDashboard,
  repairs: Wrench,
  route: Route,
  scan: ScanLine,
  messages: Mail,
  customers: Contact,
  profile: UserRound,
  content: PanelsTopLeft,
  settings: Settings,
  import: FileUp,
  slots: CalendarClock,
  till: Banknote,
  figures: ChartColumn,
  team: UsersRound,
  audit: ScrollText,
} satisfies Record<MenuPage, LucideIcon>;

function menuEntriesOf(user: User) {
  return Object.keys(staffPages).flatMap((name) =>
    isMenuPage(name) && isInMenu(staffPages[name], user) ? [{ page: staffPages[name], Icon: icons[name] }] : [],
  );
}

function isMenuPage(name: string): name is MenuPage {
  return Object.hasOwn(icons, name);
}

function menuPagesOf(user: User, t: Translate) {
  return menuEntriesOf(user).map(({ page }) => ({ to: hrefOf(page), label: t(page.menu) }));
}

function WorkshopLinks({ user }: { user: User | null }) {
  const { t } = useTranslation();
  const links = headerLinks.filter(
    ({ page }) => isInMenu(page, user) && (page !== staffPages.settings || (user !== null && seesAllRepairs(user))),
  );
  return (
    <nav aria-label={t('workshop.nav.label')} className="hidden gap-1 md:flex">
      {links.map(({ page, className }) => (
        <NavLink
          key={page.path}
          to={hrefOf(page)}
          end={page === staffPages.desk}
          className={(link) => `${className} ${linkClass(link)}`}
        >
          {t(page.menu)}
        </NavLink>
      ))}
    </nav>
  );
}

function linkClass({ isActive }: { isActive: boolean }): string {
  const look = isActive
    ? 'bg-primary-soft text-primary forced-colors:underline'
    : 'text-ink-muted hover:bg-sunken hover:text-ink';
  return `flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap ${look}`;
}
