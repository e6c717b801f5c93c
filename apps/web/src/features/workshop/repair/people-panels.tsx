import type { StaffRepair } from '@atelier/contract';
import { Avatar } from '@atelier/ui';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { pictureUrl } from '#shared/people/picture-url.ts';
import { PhotoGallery } from '#subjects/repair/photos/photo-gallery.tsx';
import { staffPhotos } from '../api/staff-photos.ts';
import { customerName } from '../customer-name.ts';
import { AddressLink, CallLink } from '../contact-links.tsx';
import { Fact, Facts, Panel } from './panel.tsx';

type RepairProps = { repair: StaffRepair };

/** Who the device belongs to, and where they are. */
export function CustomerPanel({ repair: { customer, address } }: RepairProps) {
  const { t } = useTranslation();
  const name = customerName(t, customer.name);
  return (
    <Panel title={t('workshop.repair.customer')}>
      <div className="flex flex-wrap items-center gap-3">
        {customer.avatar !== undefined && <Avatar name={name} src={pictureUrl(customer.avatar)} size="lg" decorative />}
        <p className="min-w-0 flex-1 basis-28 text-lg font-medium wrap-anywhere max-sm:hyphens-auto">{name}</p>
      </div>
      <Facts>
        <Fact name={t('workshop.repair.phone')}>
          {customer.phone === null ? null : <CallLink name={name} phone={customer.phone} />}
        </Fact>
        <Fact name={t('workshop.repair.email')}>
          {customer.email === undefined ? null : (
            <a href={`mailto:${customer.email}`} className="text-primary underline underline-offset-4">
              {customer.email}
            </a>
          )}
        </Fact>
        <Fact name={t('workshop.repair.address')}>{address === '' ? null : <AddressLink address={address} />}</Fact>
      </Facts>
    </Panel>
  );
}

/** What the customer photographed. */
export function PhotosPanel({ repair: { id, photos } }: { repair: Pick<StaffRepair, 'id' | 'photos'> }) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <Panel title={t('photos.label')}>
      <PhotoGallery repairId={id} photos={photos} source={staffPhotos} />
    </Panel>
  );
}

/** What is broken, and how the customer says it. */
export function DevicePanel({ repair }: { repair: Pick<StaffRepair, 'device' | 'issue' | 'additionalInfo'> }) {
  const { t } = useTranslation();
  const { device, issue, additionalInfo } = repair;
  return (
    <Panel title={t('workshop.repair.device')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeviceTypeIcon type={device.type} />
        <div className="min-w-0 flex-1 basis-28 wrap-anywhere max-sm:hyphens-auto">
          <p className="text-lg font-medium">{device.name}</p>
          <p className="text-sm text-ink-muted">{device.type.name}</p>
        </div>
      </div>
      <Facts>
        <Fact name={t('workshop.repair.brand')}>{device.brand}</Fact>
        <Fact name={t('workshop.repair.model')}>{device.model}</Fact>
        <Fact name={t('workshop.repair.serialNumber')}>{device.serialNumber}</Fact>
        <Fact name={t('workshop.repair.issue')}>{issue}</Fact>
        <Fact name={t('workshop.repair.additionalInfo')}>{additionalInfo}</Fact>
      </Facts>
    </Panel>
  );
}
