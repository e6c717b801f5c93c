import { type User, removeAvatar } from '@atelier/contract';
import { Avatar, Button } from '@atelier/ui';
import { Camera, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

const PictureDialog = lazyControlledDialog(async () => (await import('./picture-dialog.tsx')).PictureDialog);

const lazyDialogs = [PictureDialog.preload];

export function ProfilePicture({ user }: { user: User }) {
  useChunksWhenIdle(lazyDialogs);
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const had = useRef(user.avatar !== null);
  useEffect(() => {
    // The remove button disappeared with the picture and took the focus along.
    if (had.current && user.avatar === null && document.activeElement === document.body) change.current?.focus();
    had.current = user.avatar !== null;
  }, [user.avatar]);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={user.fullName} src={pictureUrl(user.avatar)} size="xl" />
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap gap-x-3 gap-y-1">
        <Button ref={change} variant="secondary" size="sm" onClick={() => setOpen(true)}>
          <Camera />
          {t(user.avatar === null ? 'profile.picture.add' : 'profile.picture.change')}
        </Button>
        {user.avatar !== null && <RemovePicture />}
      </div>
      {open && <PictureDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function RemovePicture() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    try {
      sessionStore.update((await send(removeAvatar)).user);
      showDone(t('profile.picture.removed'), t('profile.picture.removedText'));
    } catch (error) {
      showError(t, error);
    } finally {
      setRemoving(false);
      setAsking(false);
    }
  };
  return (
    <QuestionDialog
      open={asking}
      onOpenChange={setAsking}
      trigger={
        <Button variant="ghost" size="sm">
          <Trash2 />
          {t('profile.picture.remove')}
        </Button>
      }
      title={t('profile.picture.removeTitle')}
      description={t('profile.picture.removeText')}
      confirmLabel={t('profile.picture.remove')}
      tone="danger"
      loading={removing}
      onConfirm={() => void remove()}
    />
  );
}
