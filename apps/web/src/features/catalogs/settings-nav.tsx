import { Link } from 'react-router';
import { seesAllRepairs } from '@atelier/domain';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { catalogNames, type CatalogName } from '#subjects/staff/lists/catalogs.ts';

const tabs = ['settings', ...catalogNames] as const;

/** Lists the pages of the settings. Drivers see no shelves. */
export function SettingsNav({ current }: { current: CatalogName | 'settings' }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const shownTabs = tabs.filter((name) => name !== 'shelves' || (user !== null && seesAllRepairs(user)));
  return (
    <nav aria-label={t('catalog.nav')} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max min-w-full gap-x-6 border-b border-line">
        {shownTabs.map((name) => (
          <li key={name}>
            <Link
              to={name === 'settings' ? paths.workshopSettings : `${paths.workshopSettings}/${name}`}
              ref={name === current ? scrollIntoView : undefined}
              aria-current={name === current ? 'page' : undefined}
              className="relative -mb-px inline-flex h-11 min-w-11 items-center justify-center border-b-2 border-transparent font-medium whitespace-nowrap forced-color-adjust-none text-ink-muted transition-colors hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink"
            >
              {t(`catalog.tabs.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On phones the row is wider than the screen. */
function scrollIntoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
