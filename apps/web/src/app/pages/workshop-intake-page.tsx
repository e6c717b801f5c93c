import { isOffice } from '@atelier/domain';
import { BackLink } from '#subjects/staff/page/back-link.tsx';
import { IntakeView } from '#features/intake/intake-view.tsx';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopIntakePage() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <PageTitle>{t('intake.title')}</PageTitle>
      <div className="grid gap-2">
        <BackLink />
        <h1 className="text-2xl">{t('intake.title')}</h1>
        <p className="max-w-reading text-ink-muted">{t('intake.intro')}</p>
      </div>
      <ConfirmedUser isAllowed={isOffice} fallback={<ListSkeleton cards />}>
        {(viewer) => <IntakeView viewer={viewer} />}
      </ConfirmedUser>
    </div>
  );
}

export { WorkshopIntakePage as Component };
