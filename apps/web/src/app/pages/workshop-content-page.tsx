import type { User } from '@atelier/contract';
import { Button, Drawing, EmptyState } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { ContentEditor, EditorSkeleton } from '#features/content/content-editor.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { isStaff, ConfirmedUser } from '../layouts/confirmed-user.tsx';

function WorkshopContentPage() {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('content.title')}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-2xl">{t('content.title')}</h1>
        <p className="max-w-reading text-ink-muted">{t('content.intro')}</p>
      </div>
      <ConfirmedUser isAllowed={isStaff} fallback={<EditorSkeleton />}>
        {(user) => <ForAdmins user={user} />}
      </ConfirmedUser>
    </div>
  );
}

function ForAdmins({ user }: { user: User }) {
  const { t } = useTranslation();
  if (user.roles.includes('ADMIN')) return <ContentEditor />;
  return (
    <EmptyState
      drawing={<Drawing name="not-found" />}
      title={t('content.onlyAdmins.title')}
      description={t('content.onlyAdmins.text')}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.workshop}>{t('content.onlyAdmins.back')}</Link>
        </Button>
      }
    />
  );
}

export { WorkshopContentPage as Component };
