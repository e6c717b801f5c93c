import { isStaff, isAdmin, isOffice, seesAllRepairs } from '@atelier/domain';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router';
import { type CatalogName, catalogNames } from '#subjects/staff/lists/catalogs.ts';
import { CatalogView } from '#features/catalogs/catalog-view.tsx';
import { SettingsNav } from '#features/catalogs/settings-nav.tsx';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { SettingsSkeleton, SettingsView } from '#features/settings/settings-view.tsx';
import { BackLink } from '#subjects/staff/page/back-link.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useSession } from '#subjects/session/use-session.tsx';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

function WorkshopSettingsPage() {
  const { catalog } = useParams();
  const { user } = useSession();
  if (catalog === undefined) return <GeneralPage />;
  const name = catalogNames.find((each) => each === catalog.toLowerCase());
  // Drivers see no shelves.
  const isHidden = name === 'shelves' && user !== null && !seesAllRepairs(user);
  return name === undefined || isHidden ? <NotFoundPage /> : <CatalogPage key={name} catalog={name} />;
}

function GeneralPage() {
  const { t } = useTranslation();
  return (
    <SettingsFrame title={t('settings.title')} current="settings">
      <p className="max-w-reading text-ink-muted">{t('settings.intro')}</p>
      <ConfirmedUser isAllowed={isStaff} fallback={<SettingsSkeleton />}>
        {(user) => <SettingsView editable={isAdmin(user)} />}
      </ConfirmedUser>
    </SettingsFrame>
  );
}

function CatalogPage({ catalog }: { catalog: CatalogName }) {
  const { t } = useTranslation();
  const mayEdit = catalog === 'partners' || catalog === 'shelves' ? isOffice : isAdmin;
  return (
    <SettingsFrame title={t(`catalog.tabs.${catalog}`)} current={catalog}>
      <ConfirmedUser isAllowed={isStaff} fallback={<ListSkeleton cards />}>
        {(user) => <CatalogView catalog={catalog} editable={mayEdit(user)} />}
      </ConfirmedUser>
    </SettingsFrame>
  );
}

type SettingsFrameProps = ComponentProps<typeof SettingsNav> & { title: string; children: ReactNode };

function SettingsFrame({ title, current, children }: SettingsFrameProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{title}</PageTitle>
      <div className="grid grid-cols-1 gap-2">
        <BackLink />
        <h1 className="text-2xl">{title}</h1>
        <SettingsNav current={current} />
      </div>
      {children}
    </div>
  );
}

export { WorkshopSettingsPage as Component };
