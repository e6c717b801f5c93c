import type { DeskItem } from '@atelier/contract';
import { ProperName, UserText } from '@atelier/ui';
import { MailX, MessageSquare, PhoneCall, PhoneMissed, UserX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { CallLink } from '../contact-links.tsx';
import { customerName } from '../customer-name.ts';
import { holderName } from '../list/holder.tsx';
import { useListPlace } from '../list/list-place.ts';
import { ShortDay } from '../list/short-day.tsx';
import { StaffMomentWithin } from '../staff-times.tsx';
import { hasPriceToHear, UntoldBadge } from '../untold.tsx';
import { AnswerLink } from './answer-link.tsx';
import { sayCalling, useCalling } from './callings.ts';
import { BesideButton, RowButton } from './row-button.tsx';
import { RowDue } from './row-due.tsx';
import { RowFrame, type RowsProps } from './row-frame.tsx';
import { asksAnswer, benchKeys, calledKeys, messageKeys, runKeys } from './section-kinds.ts';

/** A repair on a desk: what it is and what is wrong with it first, until when, and the one thing to do. */
export function OfficeRow({ row, ...of }: RowsProps & { row: DeskItem }) {
  const { t } = useTranslation();
  const { section, acts, selection, first } = of;
  const isSelected = selection.ids.has(row.id);
  const names = { device: row.device.name, id: row.id };
  const isBusy = acts.pending.has(row.id) || acts.opening === row.id;
  const pressed = { row, isBusy, onPress: acts.press, onPrepare: acts.prepare };
  return (
    <RowFrame {...of} row={row} className={isSelected ? 'bg-primary-soft' : ''}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {selection.offers(row) && (
          // The design's own box comes with the sign-up's form, which a door of the site would then load.
          <label className="relative z-1 -m-2 grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              aria-label={t('desk.bulk.select', names)}
              checked={isSelected}
              onClick={(event) => selection.toggle(row.id, event.shiftKey)}
              readOnly
              className="size-5 accent-primary"
            />
          </label>
        )}
        <span className="hidden sm:block">
          <DeviceTypeIcon type={row.device} />
        </span>
        <div className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
          <p className="wrap-anywhere">
            <Link
              to={paths.workshopRepair(row.id)}
              state={useListPlace()}
              data-row={row.id}
              aria-label={t('desk.open', names)}
              className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
            >
              <ProperName>{row.device.name}</ProperName>
            </Link>{' '}
            <UserText className="text-ink-muted">{row.issue}</UserText>
          </p>
          <Who row={row} section={section.key} onCall={() => called(acts, row)} />
        </div>
        <div className="flex flex-[0_1_12rem] flex-col max-sm:flex-auto">
          <RowDue turn={row.nextAction} />
        </div>
        <div className="flex flex-wrap gap-2 sm:flex-col lg:min-w-44">
          {asksAnswer(section.key, row) ? <AnswerLink row={row} /> : <RowButton {...pressed} first={first} />}
          <BesideButton {...pressed} />
        </div>
      </div>
    </RowFrame>
  );
}

/** Colleagues are told, and what came of it is asked. */
function called(acts: RowsProps['acts'], row: DeskItem): void {
  if (row.button?.name === 'CALL') acts.press(row);
  else sayCalling(row.id);
}

type PartProps = { row: DeskItem; section: RowsProps['section']['key'] };

/** Whose it is, and what has to be known before anything is done. */
function Who({ row, section, onCall }: PartProps & { onCall: () => void }) {
  const { t } = useTranslation();
  const name = customerName(t, row.customer.name);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
        <span translate="no" className="text-xs tabular-nums">{`#${row.id}`}</span>
        <ProperName>{name}</ProperName>
        <UntoldBadge customer={row.customer} />
        <Where row={row} section={section} />
        {section === 'CALL' && row.customer.account !== undefined && hasPriceToHear(row) && (
          <span className="font-semibold text-ink">{t('desk.tellPrice')}</span>
        )}
        {row.offer !== null && <Price amount={row.offer.price} className="font-semibold text-ink" />}
      </p>
      {messageKeys.has(section) && row.message !== null && (
        <p className="flex gap-2 text-sm">
          <MessageSquare aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
          <span className="line-clamp-2 wrap-anywhere whitespace-pre-line">
            <UserText>{row.message}</UserText>
          </span>
        </p>
      )}
      {runKeys.has(section) && (
        <span>
          <StatusBadge status={row.status} />
        </span>
      )}
      <Known row={row} />
      {calledKeys.has(section) && row.customer.phone !== null && (
        <span className="text-sm">
          <CallLink name={name} phone={row.customer.phone} onCall={onCall} />
        </span>
      )}
      <Calling id={row.id} />
    </>
  );
}

/** Who has it or works on it; of what is to be planned where, and when so far. */
function Where({ row, section }: PartProps) {
  const { t } = useTranslation();
  const { technician, visit, nextAction, partner } = row;
  if (benchKeys.has(section)) return <Worker name={partner ?? technician?.name ?? null} />;
  return (
    <>
      <span>{holderName(t, row)}</span>
      {runKeys.has(section) && nextAction.owner !== null && <span>{t(`role.${nextAction.owner}`)}</span>}
      {visit !== null && section === 'PLAN' && (
        <span>
          <ShortDay date={visit.date} />
          <span>{` · ${visit.time.replace('-', '–')}`}</span>
        </span>
      )}
      {section === 'PLAN' && <ProperName>{visit?.address ?? row.address}</ProperName>}
    </>
  );
}

function Worker({ name }: { name: string | null }) {
  const { t } = useTranslation();
  return name === null ? <span>{t('desk.unclaimed')}</span> : <ProperName>{name}</ProperName>;
}

function Known({ row: { customer, flag, attempts, callAt, delayReason, reminded, missing } }: { row: DeskItem }) {
  const { t } = useTranslation();
  const isRefused = customer.emailRefused === true;
  if (!isRefused && [flag, callAt, delayReason, reminded, missing].every((known) => known === null)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-xs font-medium">
      {flag !== null && <Tried flag={flag} attempts={attempts} />}
      {isRefused && (
        <span className="flex items-center gap-1 text-danger">
          <MailX aria-hidden="true" className="size-3.5" />
          <span>{t('workshop.emailRefused')}</span>
        </span>
      )}
      {missing !== null && (
        <span className="flex items-center gap-1 text-danger">
          <UserX aria-hidden="true" className="size-3.5" />
          <span>{t(`desk.absent.${missing.standing}`, { name: missing.name })}</span>
        </span>
      )}
      {reminded !== null && (
        <SaidAt
          at={reminded.at}
          words={t(reminded.n === 1 ? 'desk.reminded.once' : 'desk.reminded.again', { n: reminded.n, moment: MARK })}
        />
      )}
      {callAt !== null && <SaidAt at={callAt} words={t('desk.callAt', { moment: MARK })} />}
      {delayReason !== null && <span>{t(`desk.delay.${delayReason}`)}</span>}
    </p>
  );
}

/** By when a customer counts as unreachable. */
const MANY = 3;

/** Who tried to reach them, how often and when; only after several attempts that they can't be reached. */
function Tried({ flag, attempts }: { flag: NonNullable<DeskItem['flag']>; attempts: DeskItem['attempts'] }) {
  const { t } = useTranslation();
  const n = attempts?.n ?? 1;
  const name = attempts?.by ?? t('role.SYSTEM');
  const words = { count: n, name, moment: MARK };
  return (
    <span className={`flex items-center gap-1 ${n < MANY ? 'text-ink' : 'text-danger'}`}>
      <PhoneMissed aria-hidden="true" className="size-3.5" />
      <SaidAt at={flag.at} words={n < MANY ? t(`desk.tried.${flag.how}`, words) : t('desk.tried.often', words)} />
    </span>
  );
}

function Calling({ id }: { id: string }) {
  const { t } = useTranslation();
  const name = useCalling(id);
  if (name === null) return null;
  return (
    <p className="flex items-center gap-1 text-sm font-medium text-primary">
      <PhoneCall aria-hidden="true" className="size-4" />
      <span>{t('desk.calling', { name })}</span>
    </p>
  );
}

/** Words with a moment where the mark stands in them. */
function SaidAt({ at, words }: { at: string; words: string }) {
  const [before = '', after = ''] = words.split(MARK);
  return (
    <span>
      <span>{before}</span>
      <StaffMomentWithin value={at} />
      <span>{after}</span>
    </span>
  );
}

const MARK = '\u0000';
