import type { DeskItem } from '@atelier/contract';
import { ProperName, UserText } from '@atelier/ui';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { CallLink } from '#subjects/staff/people/contact-links.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { AttendanceNote } from '#subjects/staff/repair/visit/attendance-note.tsx';
import { custodianName } from '#subjects/staff/repair/custodian.tsx';
import { ShortWish } from '#subjects/staff/repair/visit/wished-window.tsx';
import { ShelfName } from '#subjects/staff/repair/shelf-name.tsx';
import { SelectBox } from '#subjects/staff/lists/select-box.tsx';
import { useListLocation } from '#subjects/staff/page/list-location.ts';
import { ShortDay } from '#subjects/staff/repair/staff-times.tsx';
import { awaitsPriceAnswer, UnnotifiedBadge } from '#subjects/staff/people/unnotified-badge.tsx';
import { ReplyLink, SecondaryButton, RowButton } from './row-button.tsx';
import { announceCall } from '#subjects/staff/people/ongoing-calls.ts';
import { Calling, RowNotices } from './row-notices.tsx';
import { RowDue, RowFrame, type SectionRowProps } from './row-frame.tsx';
import { opensConversation, benchKeys, phoneKeys, messageKeys, adminKeys } from '../sections/section-groups.ts';

export function OfficeRow({ row, ...rowProps }: SectionRowProps & { row: DeskItem }) {
  const { t } = useTranslation();
  const { section, actions, selection, isFirst } = rowProps;
  const isSelected = selection.ids.has(row.id);
  const names = { device: row.device.name, id: row.id };
  const isBusy = actions.pending.has(row.id) || actions.opening === row.id;
  const buttonProps = { row, isBusy, onPress: actions.press, onPrepare: actions.prepare };
  return (
    <RowFrame
      {...rowProps}
      row={row}
      className={`@3xl:py-1.5! ${isSelected ? 'bg-primary-soft focus-within:bg-primary-soft!' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 @3xl:flex-nowrap">
        {selection.offers(row) ? (
          <SelectBox row={row} selection={selection} className="-mx-2 -my-1 self-start @3xl:self-center" />
        ) : (
          <span className="-mx-2 hidden w-11 shrink-0 @3xl:group-has-[input]/rows:block" />
        )}
        <span className="hidden @3xl:block">
          <DeviceTypeIcon type={row.device} className="size-9 shrink-0" />
        </span>
        <div className="grid min-w-0 flex-[1_1_13rem] grid-cols-1">
          <p className="line-clamp-2 leading-snug wrap-anywhere @3xl:line-clamp-1">
            <Link
              to={paths.workshopRepair(row.id)}
              state={useListLocation()}
              data-row={row.id}
              aria-label={t('desk.rowLabel', names)}
              className="scroll-mt-32 font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
            >
              <ProperName>{row.device.name}</ProperName>
            </Link>{' '}
            <RowSummary row={row} section={section.key} />
          </p>
          <RowCustomer row={row} section={section.key} onCall={() => onCallPressed(actions, row)} />
        </div>
        <div className="min-w-0 flex-[1_1_100%] @3xl:flex-[0_0_13.5rem]">
          <RowDue turn={row.nextAction} />
        </div>
        <div className="flex flex-wrap gap-2 @3xl:min-w-44 @3xl:flex-row-reverse @3xl:flex-nowrap @5xl:has-[>:nth-child(2)]:min-w-88">
          {opensConversation(section.key, row) ? (
            <ReplyLink row={row} />
          ) : (
            <RowButton {...buttonProps} isFirst={isFirst} />
          )}
          <SecondaryButton {...buttonProps} />
        </div>
      </div>
    </RowFrame>
  );
}

/** Shows the issue, or the customer's message where an answer is due. */
function RowSummary({ row: { issue, message }, section }: RowPartProps) {
  if (!messageKeys.has(section) || message === null) return <UserText className="text-ink-muted">{issue}</UserText>;
  return (
    <>
      <MessageSquare className="me-1 inline size-4 align-[-0.15em] text-primary" />
      <UserText>{message}</UserText>
    </>
  );
}

/** Notifies colleagues of the call. The CALL button also asks for the outcome. */
function onCallPressed(actions: SectionRowProps['actions'], row: DeskItem): void {
  if (row.button?.name === 'CALL') actions.press(row);
  else announceCall(row.id);
}

type RowPartProps = { row: DeskItem; section: SectionRowProps['section']['key'] };

function RowCustomer({ row, section, onCall }: RowPartProps & { onCall: () => void }) {
  const { t } = useTranslation();
  const name = customerName(t, row.customer.name);
  const tellsPrice = section === 'CALL' && row.customer.account !== undefined && awaitsPriceAnswer(row);
  const visitAhead = section === 'PLAN' ? plannedVisitOf(row) : null;
  // A price to announce, an absent driver and a planned visit must be fully visible, so the line may wrap.
  const lines =
    tellsPrice || row.absentAssignee !== null || visitAhead !== null
      ? ''
      : '@5xl:flex-nowrap @5xl:overflow-x-clip @5xl:whitespace-nowrap';
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-muted ${lines}`}>
      <span translate="no" className="text-xs tabular-nums">{`#${row.id}`}</span>
      <ProperName>{name}</ProperName>
      <RowPhone row={row} section={section} name={name} onCall={onCall} />
      <UnnotifiedBadge customer={row.customer} />
      <RowCustodian row={row} section={section} />
      <ShelfName shelf={row.shelf} />
      {tellsPrice && <span className="font-semibold text-ink">{t('desk.tellPrice')}</span>}
      {row.proposal !== null && <Price amount={row.proposal.price} className="font-semibold text-ink" />}
      {row.isWarrantyClaim && <span className="font-medium text-ink">{t('workshop.warrantyClaim')}</span>}
      {adminKeys.has(section) && <StatusBadge status={row.status} />}
      <RowNotices row={row} />
      {section === 'PLAN' && (
        <span className="@3xl:min-w-0 @3xl:flex-[1_1_7rem] @3xl:truncate">
          <ProperName>{row.visit?.address ?? row.address}</ProperName>
        </span>
      )}
      <Calling id={row.id} />
    </div>
  );
}

/** Phone of the person to call, which is the partner for an overdue partner. */
function RowPhone({ row, section, name, onCall }: RowPartProps & { name: string; onCall: () => void }) {
  const { t } = useTranslation();
  const { button, partner, partnerContact, customer, accessoryMissing } = row;
  if (button?.name === 'CALL_PARTNER' && partner !== null && partnerContact !== null) {
    const { phone, reference } = partnerContact;
    return (
      <>
        {phone !== null && <CallLink name={partner} phone={phone} compact />}
        {reference !== null && <span translate="no">{t('desk.partner.reference', { reference })}</span>}
      </>
    );
  }
  if ((!phoneKeys.has(section) && !accessoryMissing) || customer.phone === null) return null;
  return <CallLink name={name} phone={customer.phone} onCall={onCall} compact />;
}

/** Shows who has the device or works on it, or the visit of a repair to plan. */
function RowCustodian({ row, section }: RowPartProps) {
  const { t } = useTranslation();
  const { technician, nextAction, partner, wish } = row;
  if (benchKeys.has(section)) return <Worker name={partner ?? technician?.name ?? null} />;
  return (
    <>
      <span>{custodianName(t, row)}</span>
      {adminKeys.has(section) && nextAction.owner !== null && <span>{t(`role.${nextAction.owner}`)}</span>}
      {section === 'PLAN' && <PlannedVisit row={row} />}
      {wish !== null && !wish.lapsed && <ShortWish wish={wish} />}
    </>
  );
}

/** Returns the planned visit of a repair's pickup or return, whichever is next. */
function plannedVisitOf({ visit, custody }: DeskItem): DeskItem['visit'] {
  const isNext = visit?.type === nextVisitType(custody);
  return isNext && (visit.status === 'PLANNED' || visit.status === 'ASSIGNED') ? visit : null;
}

function nextVisitType(custody: DeskItem['custody']) {
  return custody === 'CUSTOMER' ? 'PICKUP' : 'RETURN';
}

function PlannedVisit({ row }: { row: DeskItem }) {
  const { t } = useTranslation();
  const visit = plannedVisitOf(row);
  return (
    <>
      <span>
        <span>{t(`desk.visit.${nextVisitType(row.custody)}`)}</span>
        {visit !== null && (
          <>
            <span>{' · '}</span>
            <ShortDay date={visit.date} />
            <span>{` · ${visit.time.replace('-', '–')}`}</span>
          </>
        )}
      </span>
      {visit !== null && <AttendanceNote visit={visit} />}
    </>
  );
}

function Worker({ name }: { name: string | null }) {
  const { t } = useTranslation();
  return name === null ? <span>{t('desk.unassigned')}</span> : <ProperName>{name}</ProperName>;
}
