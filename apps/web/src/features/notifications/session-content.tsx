import { notificationText, notificationTitle } from '@atelier/i18n';
import { DialogBody, Drawing, EmptyState } from '@atelier/ui';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useAccountSession } from '#subjects/account/account-sessions.ts';
import { SessionDetails } from './session-details.tsx';

/** Renders the target of the mail about a new sign-in: the warning and the session, which can be ended. */
export function SessionContent({ id }: { id: string }) {
  const { t } = useTranslation();
  const { error } = useAccountSession(id);
  // The mail may belong to another account than the signed-in one.
  const isMissing = errorKeyOf(error) === 'notFound';
  return (
    <DialogFrame
      title={isMissing ? t('notifications.session.title') : notificationTitle(t, 'Account.new.session')}
      // A session of another account deserves no warning here.
      description={isMissing ? undefined : notificationText(t, 'Account.new.session')}
      size="md"
      onClose={dialogStore.closeAll}
    >
      <DialogBody className="grid grid-cols-1 content-start gap-5 [&>section]:border-t-0 [&>section]:pt-0">
        {isMissing ? (
          <EmptyState
            drawing={<Drawing name="not-found" />}
            title={t('notifications.session.missing')}
            description={t('notifications.session.missingText')}
          />
        ) : (
          <SessionDetails id={id} />
        )}
      </DialogBody>
    </DialogFrame>
  );
}
