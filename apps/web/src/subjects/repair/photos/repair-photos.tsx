import { MAX_PHOTOS, type Repair } from '@atelier/contract';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FactGroup } from '#subjects/repair/mine/details/fact.tsx';
import { showRepairError } from '../mine/my-repairs.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { myPhotos, photoOutbox, useOutgoingPhotos, useRemovePhoto } from './my-photos.ts';
import { OutgoingPhotos } from './outgoing-photos.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { PhotoZone } from './photo-zone.tsx';

export function RepairPhotos({ repair: { id, photos, allowedActions } }: { repair: Repair }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const outgoing = useOutgoingPhotos(id);
  const removing = useRemovePhoto(id);
  const changeable = user !== null && allowedActions.includes('Repair.updated');
  if (photos.length === 0 && outgoing.length === 0 && !changeable) return null;
  const remove = async (photoId: string) => {
    try {
      await removing.mutateAsync(photoId);
      return true;
    } catch (error) {
      showRepairError(t, error);
      return false;
    }
  };
  return (
    <FactGroup title={t('photos.title')}>
      {photos.length > 0 && (
        <PhotoGallery repairId={id} photos={photos} source={myPhotos} {...(changeable ? { onRemove: remove } : {})} />
      )}
      {outgoing.length > 0 && <OutgoingPhotos photos={outgoing} />}
      {changeable && (
        <PhotoZone
          room={MAX_PHOTOS - photos.length - outgoing.length}
          onFiles={(files) => photoOutbox.add(user.id, id, files)}
        />
      )}
    </FactGroup>
  );
}
