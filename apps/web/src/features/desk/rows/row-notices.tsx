import type { DeskItem } from '@atelier/contract';
import { ATTEMPTS_UNTIL_UNREACHABLE } from '@atelier/domain';
import { Banknote, MailX, PackageX, PhoneCall, PhoneMissed, UserX, type LucideIcon } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useCallingColleague } from '#subjects/staff/people/ongoing-calls.ts';
import { StaffMomentWithin } from '#subjects/staff/repair/staff-times.tsx';

/** Shows what colleagues should know before they press the row's button. */
export function RowNotices({ row }: { row: DeskItem }) {
  const { customer, flag, attempts, postponed, callAt, delayReason, reminders, absentAssignee } = row;
  const { accessoryMissing, refundOwed } = row;
  const { t } = useTranslation();
  const isRefused = customer.emailRefused === true;
  return (
    <>
      {flag !== null && <RowAttempts flag={flag} attempts={attempts} />}
      {postponed !== null && (
        <TextWithMoment
          at={postponed.at}
          text={t('desk.postponed', {
            reason: postponed.reason,
            name: postponed.by ?? t('role.SYSTEM'),
            moment: MOMENT_MARK,
          })}
        />
      )}
      {isRefused && <Warning Icon={MailX}>{t('workshop.emailRefused')}</Warning>}
      {accessoryMissing && <Warning Icon={PackageX}>{t('desk.accessoryMissing')}</Warning>}
      {refundOwed && <Warning Icon={Banknote}>{t('desk.refundOwed')}</Warning>}
      {absentAssignee !== null && (
        <Warning Icon={UserX}>{t(`desk.absent.${absentAssignee.presence}`, { name: absentAssignee.name })}</Warning>
      )}
      {reminders !== null && (
        <TextWithMoment
          at={reminders.lastAt}
          text={t(reminders.count === 1 ? 'desk.reminded.once' : 'desk.reminded.repeatedly', {
            n: reminders.count,
            moment: MOMENT_MARK,
          })}
        />
      )}
      {callAt !== null && <TextWithMoment at={callAt} text={t('desk.callAgainAt', { moment: MOMENT_MARK })} />}
      {delayReason !== null && <span className={noticeClass}>{t(`desk.delay.${delayReason}`)}</span>}
    </>
  );
}

function Warning({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <span className={`${noticeClass} flex items-center gap-1 text-danger`}>
      <Icon className="size-3.5" />
      <span>{children}</span>
    </span>
  );
}

/** Shows the contact attempts. The customer counts as unreachable only after several. */
function RowAttempts({ flag, attempts }: { flag: NonNullable<DeskItem['flag']>; attempts: DeskItem['attempts'] }) {
  const { t } = useTranslation();
  const n = attempts?.count ?? 1;
  const name = attempts?.lastBy ?? t('role.SYSTEM');
  const words = { count: n, name, moment: MOMENT_MARK };
  return (
    <span
      className={`flex items-center gap-1 @5xl:min-w-0 ${n < ATTEMPTS_UNTIL_UNREACHABLE ? 'text-ink' : 'text-danger'}`}
    >
      <PhoneMissed className="size-3.5" />
      <TextWithMoment
        at={flag.at}
        text={
          n < ATTEMPTS_UNTIL_UNREACHABLE
            ? t(`desk.contactAttempts.${flag.how}`, words)
            : t('desk.contactAttempts.many', words)
        }
      />
    </span>
  );
}

export function Calling({ id }: { id: string }) {
  const { t } = useTranslation();
  const name = useCallingColleague(id);
  if (name === null) return null;
  return (
    <span className={`${noticeClass} flex items-center gap-1 text-primary`}>
      <PhoneCall className="size-3.5" />
      <span>{t('desk.calling', { name })}</span>
    </span>
  );
}

function TextWithMoment({ at, text }: { at: string; text: string }) {
  const [before = '', after = ''] = text.split(MOMENT_MARK);
  return (
    <span className={noticeClass}>
      <span>{before}</span>
      <StaffMomentWithin value={at} />
      <span>{after}</span>
    </span>
  );
}

const noticeClass = 'text-xs font-medium @5xl:min-w-0 @5xl:truncate';

const MOMENT_MARK = '\u0000';
