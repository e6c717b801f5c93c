import { isStaff, isAdmin, isOffice, seesAllRepairs } from '@atelier/domain';
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
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('settings.title')}</PageTitle>
      <div className="grid grid-cols-1 gap-2">
        <BackLink />
        <h1 className="text-2xl">{t('settings.title')}</h1>
        <SettingsNav current="settings" />
      </div>
      <p className="max-w-reading text-ink-muted">{t('settings.intro')}</p>
      <ConfirmedUser isAllowed={isStaff} fallback={<SettingsSkeleton />}>
        {(user) => <SettingsView editable={isAdmin(user)} />}
      </ConfirmedUser>
    </div>
  );
}

function CatalogPage({ catalog }: { catalog: CatalogName }) {
  const { t } = useTranslation();
  const mayEdit = catalog === 'partners' || catalog === 'shelves' ? isOffice : isAdmin;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t(`catalog.tabs.${catalog}`)}</PageTitle>
      <div className="grid grid-cols-1 gap-2">
        <BackLink />
        <h1 className="text-2xl">{t(`catalog.tabs.${catalog}`)}</h1>
        <SettingsNav current={catalog} />
      </div>
      <ConfirmedUser isAllowed={isStaff} fallback={<ListSkeleton cards />}>
        {(user) => <CatalogView catalog={catalog} editable={mayEdit(user)} />}
      </ConfirmedUser>
    </div>
  );
}

export { WorkshopSettingsPage as Component };
