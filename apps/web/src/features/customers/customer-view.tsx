import { deviceDetails, type Customer, type StaffDevice } from '@atelier/contract';
import { formatDate } from '@atelier/i18n';
import { Avatar, Badge, Button, ProperName, Skeleton, UserText } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { customerQuery, useInviteCustomerAgain } from './customers.ts';
import { zonesQuery, entryName } from '#subjects/staff/lists/catalogs.ts';
import { AddressLink, CallLink, EmailLink } from '#subjects/staff/people/contact-links.tsx';
import { LinkBack } from '#subjects/staff/page/back-link.tsx';
import { isMissing, ListSkeleton, UnansweredPage } from '#subjects/staff/page/list-states.tsx';
import { CorrectDeviceDialog } from '#subjects/staff/forms/lazy-correct-device.ts';
import { Fact, Facts, Panel } from '#subjects/staff/page/panel.tsx';
import { StaffDay } from '#subjects/staff/repair/staff-times.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { CustomerBadges, CustomerList } from './customer-list.tsx';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';
import { isAdmin, isOffice } from '@atelier/domain';

const lazyDialogs = [CorrectDeviceDialog.preload];

function CustomersPage() {
  const { id } = useParams();
  return (
    <ConfirmedUser isAllowed={isOffice} fallback={id === undefined ? <ListSkeleton cards /> : <CustomerSkeleton />}>
      {(user) => (id === undefined ? <CustomerList /> : <CustomerView key={id} id={id} isAdmin={isAdmin(user)} />)}
    </ConfirmedUser>
  );
}

export function CustomerView({ id, isAdmin }: { id: string; isAdmin: boolean }) {
  const { t } = useTranslation();
  const answer = useQuery(customerQuery(id));
  const { data } = answer;
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageTitle>{data?.name ?? t('customers.title')}</PageTitle>
      <LinkBack to={paths.workshopCustomers}>{t('customers.back')}</LinkBack>
      {data === undefined || isMissing(answer.error) ? (
        <UnansweredPage query={answer} missing={t('customers.missing')} skeleton={<CustomerSkeleton />} />
      ) : (
        <LoadedCustomer customer={data} isAdmin={isAdmin} />
      )}
    </div>
  );
}

type CustomerDialogName =
  | { readonly kind: 'customer'; readonly customer: Customer; readonly opener: Element }
  | { readonly kind: 'device'; readonly device: StaffDevice; readonly opener: Element };

function LoadedCustomer({ customer, isAdmin }: { customer: Customer; isAdmin: boolean }) {
  const { t } = useTranslation();
  useChunksWhenIdle(lazyDialogs);
  const [open, setOpen] = useState<CustomerDialogName | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={customer.name} src={pictureUrl(customer.avatar)} size="lg" decorative />
        <h1 className="min-w-0 text-2xl wrap-anywhere">
          <ProperName className="block">{customer.name}</ProperName>
        </h1>
        <CustomerBadges customer={customer} />
        {customer.account === 'INVITED' && <Invitation customer={customer} />}
        <Button
          className="max-sm:w-full sm:ms-auto"
          variant="secondary"
          onClick={({ currentTarget }) => setOpen({ kind: 'customer', customer, opener: currentTarget })}
        >
          {t('customers.edit')}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <CustomerSummary customer={customer} />
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <CustomerDevices
            devices={customer.devices}
            onCorrect={(device, opener) => setOpen({ kind: 'device', device, opener })}
          />
          <CustomerRepairs repairs={customer.repairs} />
        </div>
      </div>
      {open?.kind === 'customer' && (
        <CustomerDialog customer={open.customer} isAdmin={isAdmin} opener={open.opener} onClose={close} />
      )}
      {open?.kind === 'device' && (
        <CorrectDeviceDialog device={open.device} version={open.device.version} opener={open.opener} onClose={close} />
      )}
    </>
  );
}

function Invitation({ customer: { id, phone, email } }: { customer: Customer }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useInviteCustomerAgain(id);
  if (phone === null) return <p className="text-sm text-ink-muted">{t('customers.invitationNeedsPhone')}</p>;
  const press = () =>
    mutate(undefined, {
      onSuccess: () => showDone(t('customers.invited', { email: email ?? '' })),
      onError: (error) => showError(t, error),
    });
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={press}>
      {t('customers.resendInvitation')}
    </Button>
  );
}

function CustomerSummary({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation();
  const { name, phone, email, emailRefused, address, zoneId, createdAt } = customer;
  const { data: zones = [] } = useQuery(zonesQuery);
  const zone = zones.find(({ id }) => id === zoneId);
  return (
    <Panel title={t('customers.contact')}>
      <Facts>
        <Fact name={t('customers.phone')}>{phone === null ? null : <CallLink name={name} phone={phone} />}</Fact>
        <Fact name={t('customers.email')}>
          {email === null ? null : (
            <div className="grid grid-cols-1 gap-2">
              <EmailLink email={email} isRefused={emailRefused !== null} />
              {emailRefused !== null && <MailRefusedNotice {...emailRefused} />}
            </div>
          )}
        </Fact>
        <Fact name={t('customers.address')}>{address === null ? null : <AddressLink address={address} />}</Fact>
        <Fact name={t('customers.zone')}>{zone === undefined ? null : entryName(zone, language)}</Fact>
        <Fact name={t('customers.lang')}>{t(`common.language.${customer.lang}`)}</Fact>
        <Fact name={t('customers.since')}>
          <StaffDay value={createdAt} />
        </Fact>
      </Facts>
    </Panel>
  );
}

function MailRefusedNotice({ at, reason }: NonNullable<Customer['emailRefused']>) {
  const { t, language } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-1 text-sm">
      <p>{t('customers.emailRefused', { date: formatDate(at, language) })}</p>
      <p className="wrap-anywhere text-ink-muted">
        <ProperName>{reason}</ProperName>
      </p>
    </div>
  );
}

type DevicesProps = { devices: readonly StaffDevice[]; onCorrect: (device: StaffDevice, opener: Element) => void };

function CustomerDevices({ devices, onCorrect }: DevicesProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('customers.devices')}>
      {devices.length === 0 && <p className="text-ink-muted">{t('customers.noDevices')}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <DeviceTypeIcon type={device.type} className="size-10 shrink-0" />
            <div className="grid min-w-[min(100%,10rem)] flex-1 grid-cols-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                <span className="min-w-0 wrap-anywhere">
                  <ProperName>{device.name}</ProperName>
                </span>
                {device.isVerified && (
                  <Badge hue="green" icon={<BadgeCheck />}>
                    {t('customers.verified')}
                  </Badge>
                )}
              </p>
              <p className="text-sm wrap-anywhere text-ink-muted">
                {[device.type.name, ...deviceDetails.map((detail) => device[detail])].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('customers.correctNamed', { name: device.name })}
              onClick={({ currentTarget }) => onCorrect(device, currentTarget)}
            >
              {t('customers.correct')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CustomerRepairs({ repairs }: { repairs: Customer['repairs'] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('customers.repairsTitle')}>
      {repairs.length === 0 && <p className="text-ink-muted">{t('customers.noRepairs')}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {repairs.map(({ id, device, issue, status, createdAt }) => (
          <li key={id} className="grid grid-cols-1 gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link
                to={paths.workshopRepair(id)}
                className="inline-flex min-w-0 flex-wrap items-center gap-x-2 rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
              >
                <span className="wrap-anywhere">
                  <ProperName>{device.name}</ProperName>
                </span>
                <span translate="no" className="text-sm tabular-nums">{`#${id}`}</span>
              </Link>
              <StatusBadge status={status} />
            </div>
            <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">
              <UserText>{issue}</UserText>
            </p>
            <p className="text-sm text-ink-muted">
              <StaffDay value={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CustomerSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <output className="sr-only">{t('common.loading')}</output>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

export { CustomersPage as Component };
