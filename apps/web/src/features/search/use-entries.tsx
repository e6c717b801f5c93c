import type { SearchHit, User } from '@atelier/contract';
import { isOffice, seesAllRepairs } from '@atelier/domain';
import type { Language } from '@atelier/i18n';
import {
  ArrowRight,
  Languages,
  ListPlus,
  LogOut,
  Monitor,
  Moon,
  PhoneIncoming,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { themes, useTheme } from '#shared/page/theme.ts';
import { sendAndSignOut } from '#subjects/driver-route/send-and-sign-out.ts';
import { catalogNames } from '#subjects/staff/lists/catalogs.ts';
import type { PageEntry } from './entries.ts';

/** Page or action, which needs no search. */
export type StaticEntry = {
  readonly id: string;
  readonly label: string;
  /** Language of the label, if it isn't the page's. */
  readonly lang?: Language;
  readonly Icon: LucideIcon;
  readonly run: () => void;
};

type StaticEntriesInput = {
  readonly viewer: User;
  readonly pages: readonly PageEntry[];
  readonly open: (to: string) => void;
  readonly onClose: () => void;
};

const themeIcons = { light: Sun, dark: Moon, system: Monitor };

/** Returns the viewer's pages, and what the menus and the header do. */
export function useStaticEntries({ viewer, pages, open, onClose }: StaticEntriesInput): readonly StaticEntry[] {
  const { t, language, setLanguage } = useTranslation();
  const { theme, setTheme } = useTheme();
  const pageEntry = ({ to, label }: PageEntry, Icon: LucideIcon = ArrowRight): StaticEntry => ({
    id: `page:${to}`,
    label,
    Icon,
    run: () => open(to),
  });
  const action = (id: string, entry: Omit<StaticEntry, 'id'>): StaticEntry => ({
    ...entry,
    id: `action:${id}`,
    run: () => {
      onClose();
      entry.run();
    },
  });
  const ofOffice = isOffice(viewer)
    ? [
        pageEntry({ to: paths.workshopIntake, label: t('workshop.intake') }, PhoneIncoming),
        pageEntry({ to: paths.workshopQuickList, label: t('intake.list.title') }, ListPlus),
        pageEntry({ to: paths.workshopVisits, label: t('planning.visits.title') }),
      ]
    : [];
  const catalogs = seesAllRepairs(viewer)
    ? catalogNames.map((name) =>
        pageEntry({ to: `${paths.workshopSettings}/${name}`, label: t(`catalog.tabs.${name}`) }),
      )
    : [];
  const other = language === 'fr' ? 'en' : 'fr';
  return [
    ...ofOffice,
    ...pages.map((page) => pageEntry(page)),
    ...catalogs,
    action('language', {
      label: t('palette.switchLanguage'),
      lang: other,
      Icon: Languages,
      run: () => setLanguage(other),
    }),
    ...themes
      .filter((name) => name !== theme)
      .map((name) =>
        action(`theme:${name}`, {
          label: t(`palette.theme.${name}`),
          Icon: themeIcons[name],
          run: () => setTheme(name),
        }),
      ),
    action('signOut', { label: t('layout.logout'), Icon: LogOut, run: () => void sendAndSignOut() }),
  ];
}

/** Returns the page of a hit. A device leads the office to its owner, and others to its newest repair. */
export function addressOf(hit: SearchHit, viewer: User): string {
  switch (hit.kind) {
    case 'repair':
      return paths.workshopRepair(hit.id);
    case 'customer':
      return `${paths.workshopCustomers}/${hit.id}`;
    case 'device':
      return hit.customer !== null && isOffice(viewer)
        ? `${paths.workshopCustomers}/${hit.customer.id}`
        : paths.workshopRepair(hit.repairId ?? '');
    case 'partner':
      return `${paths.workshopSettings}/partners`;
  }
}
