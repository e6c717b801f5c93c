import { SettingsNav } from '#features/workshop/books/books-nav.tsx';
import { SettingsSkeleton, SettingsView } from '#features/workshop/settings/settings-view.tsx';
import { BackLink } from '#features/workshop/repair/repair-header.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { isStaff, KnownUser } from '../layouts/known-user.tsx';

/** `/workshop/settings`: hours, closures and until when everybody has time. */
export function WorkshopSettingsPage() {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('settings.title')}</PageTitle>
      <div className="grid grid-cols-1 gap-2">
        <BackLink />
        <h1 className="text-2xl">{t('settings.title')}</h1>
        <SettingsNav here="settings" />
      </div>
      <p className="max-w-reading text-ink-muted">{t('settings.intro')}</p>
      <KnownUser is={isStaff} waiting={<SettingsSkeleton />}>
        {(user) => <SettingsView editable={user.roles.includes('ADMIN')} />}
      </KnownUser>
    </div>
  );
}
