import type { User } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { ProfileCard } from '../profile-card.tsx';

const ExportDialog = lazyControlledDialog(async () => (await import('./export-dialog.tsx')).ExportDialog);
const DeleteDialog = lazyControlledDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const SetPasswordDialog = lazyControlledDialog(
  async () => (await import('../credentials/set-password-dialog.tsx')).SetPasswordDialog,
);

const lazyDialogs = [ExportDialog.preload, DeleteDialog.preload];

type PersonalDataDialog = 'export' | 'delete';

/** Renders data export and account deletion (specification/faults#f19). */
export function PersonalDataCard({ user }: { user: User }) {
  useChunksWhenIdle(lazyDialogs);
  const { t } = useTranslation();
  const [open, setOpen] = useState<PersonalDataDialog | null>(null);
  const [opener, setOpener] = useState<Element | null>(null);
  const show = (dialog: PersonalDataDialog, button: Element) => {
    setOpener(button);
    setOpen(dialog);
  };
  const frame = { opener, onClose: () => setOpen(null) };
  return (
    <ProfileCard
      title={t('profile.data.title')}
      text={t('profile.data.text')}
      className="grid justify-items-start gap-6"
    >
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-ink-muted">{t('profile.data.exportText')}</p>
        <Button variant="secondary" size="sm" onClick={({ currentTarget }) => show('export', currentTarget)}>
          {t('profile.data.export')}
        </Button>
      </div>
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-ink-muted">{t('profile.data.deleteText')}</p>
        <Button variant="danger" size="sm" onClick={({ currentTarget }) => show('delete', currentTarget)}>
          {t('profile.data.delete')}
        </Button>
      </div>

      {/* Both dialogs ask for the password, so an account without one sets it first. */}
      {open !== null && !user.hasPassword && <SetPasswordDialog user={user} pendingAuth={null} {...frame} />}
      {open === 'export' && user.hasPassword && <ExportDialog user={user} {...frame} />}
      {open === 'delete' && user.hasPassword && <DeleteDialog user={user} {...frame} />}
    </ProfileCard>
  );
}
