import { isStaff } from '@atelier/domain';
import { ProfileCards, ProfileSkeleton } from '#features/profile/profile-cards.tsx';
import { BackLink } from '#subjects/staff/page/back-link.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

function WorkshopProfilePage() {
  const { t } = useTranslation();
  const title = t('layout.titles.profile');
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-3">
        <BackLink />
        <h1 className="text-2xl">{title}</h1>
      </div>
      <ConfirmedUser isAllowed={isStaff} fallback={<ProfileSkeleton />}>
        {(user) => <ProfileCards user={user} />}
      </ConfirmedUser>
    </div>
  );
}

export { WorkshopProfilePage as Component };
