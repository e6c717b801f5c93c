import { deviceDetails, type StaffRepair, getStaffPhoto } from '@atelier/contract';
import { isOffice, type Actor } from '@atelier/domain';
import { Avatar, Button, ProperName, UserText } from '@atelier/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { PhotoGallery } from '#subjects/repair/photos/photo-gallery.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { AddressLink, CallLink, EmailLink } from '#subjects/staff/people/contact-links.tsx';
import { UnnotifiedBadge } from '#subjects/staff/people/unnotified-badge.tsx';
import { CorrectDeviceDialog } from '#subjects/staff/forms/lazy-correct-device.ts';
import { Fact, Facts, Panel } from '#subjects/staff/page/panel.tsx';
import { ZoneFact } from '../actions/zone-fact.tsx';
import { receiveFile } from '#shared/api/receive-file.ts';
import type { PhotoSource } from '#subjects/repair/photos/photo-picture.tsx';

export function CustomerPanel({ repair, viewer }: { repair: StaffRepair; viewer: Actor }) {
  const { customer, address } = repair;
  const { t } = useTranslation();
  const name = customerName(t, customer.name);
  return (
    <Panel title={t('workshop.repair.customer')}>
      <div className="flex flex-wrap items-center gap-3">
        {customer.avatar !== undefined && <Avatar name={name} src={pictureUrl(customer.avatar)} size="lg" decorative />}
        <p className="min-w-0 flex-1 basis-28 text-lg font-medium wrap-anywhere max-sm:hyphens-auto">
          {customer.id !== undefined && isOffice(viewer) ? (
            <Link
              to={`${paths.workshopCustomers}/${customer.id}`}
              className="inline-flex items-center rounded-tight text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
            >
              <ProperName>{name}</ProperName>
            </Link>
          ) : (
            <ProperName>{name}</ProperName>
          )}
        </p>
        <UnnotifiedBadge customer={customer} />
      </div>
      <Facts>
        <Fact name={t('workshop.repair.phone')}>
          {customer.phone === null ? null : <CallLink name={name} phone={customer.phone} />}
        </Fact>
        <Fact name={t('workshop.repair.email')}>
          {customer.email === undefined ? null : (
            <EmailLink email={customer.email} isRefused={customer.emailRefused === true} />
          )}
        </Fact>
        <Fact name={t('common.language.label')}>
          {customer.lang === undefined ? null : t(`common.language.${customer.lang}`)}
        </Fact>
        <Fact name={t('workshop.repair.address')}>{address === '' ? null : <AddressLink address={address} />}</Fact>
        <ZoneFact repair={repair} viewer={viewer} />
      </Facts>
    </Panel>
  );
}

export function PhotosPanel({ repair: { id, photos } }: { repair: Pick<StaffRepair, 'id' | 'photos'> }) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <Panel title={t('photos.label')}>
      <PhotoGallery repairId={id} photos={photos} source={staffPhotos} />
    </Panel>
  );
}

type DevicePanelProps = {
  repair: Pick<StaffRepair, 'device' | 'issue' | 'additionalInfo'> & {
    deviceVersion?: number | undefined;
  };
  children?: ReactNode;
};

export function DevicePanel({ repair, children }: DevicePanelProps) {
  const { t } = useTranslation();
  const { device, issue, additionalInfo, deviceVersion } = repair;
  return (
    <Panel title={t('workshop.repair.device')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeviceTypeIcon type={device.type} />
        <div className="min-w-0 flex-1 basis-28 wrap-anywhere max-sm:hyphens-auto">
          <p className="text-lg font-medium">
            <ProperName>{device.name}</ProperName>
          </p>
          <p className="text-sm text-ink-muted">
            <ProperName>{device.type.name}</ProperName>
          </p>
        </div>
        {deviceVersion !== undefined && <CorrectDevice device={device} version={deviceVersion} />}
      </div>
      <Facts>
        {deviceDetails.map((detail) => (
          <Fact key={detail} name={t(`workshop.repair.${detail}`)}>
            {device[detail] && <ProperName>{device[detail]}</ProperName>}
          </Fact>
        ))}
        <Fact name={t('workshop.repair.issue')}>
          <UserText className="block">{issue}</UserText>
        </Fact>
        <Fact name={t('workshop.repair.additionalInfo')}>
          {additionalInfo && <UserText className="block">{additionalInfo}</UserText>}
        </Fact>
        {children}
      </Facts>
    </Panel>
  );
}

function CorrectDevice({ device, version }: { device: StaffRepair['device']; version: number }) {
  const { t } = useTranslation();
  const [opener, setOpener] = useState<Element | null>(null);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('workshop.repair.correctDevice')}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {t('common.edit')}
      </Button>
      {opener !== null && (
        <CorrectDeviceDialog device={device} version={version} opener={opener} onClose={() => setOpener(null)} />
      )}
    </>
  );
}

export const staffPhotos: PhotoSource = {
  owner: 'staff',
  load: (params, signal) => receiveFile(getStaffPhoto, { params, signal }),
};
