import type { StaffRepair } from '@atelier/contract';
import { Alert, Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { RelativeTime } from '#shared/format/times.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { takenTransitionLabel } from '../actions/transition-label.ts';

type ChangedRepairNoticeProps = {
  seen: StaffRepair;
  repair: StaffRepair;
  unavailableStep?: string | null;
  onClose?: () => void;
  className?: string;
};

/** Reports changes made meanwhile, their authors and the current status (specification/life#two-at-once). */
export function ChangedRepairNotice({
  seen,
  repair,
  unavailableStep = null,
  onClose,
  className,
}: ChangedRepairNoticeProps) {
  const { t } = useTranslation();
  const entries = entriesSince(seen, repair);
  const actor = entries.at(-1)?.actor;
  const title = actor
    ? t('transition.conflict', { name: customerName(t, actor.name) })
    : t('transition.conflictUnnamed');
  return (
    <Alert
      variant={unavailableStep === null ? 'warning' : 'destructive'}
      role="alert"
      title={title}
      className={className}
    >
      <ul className="grid gap-1 py-1">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{takenTransitionLabel(t, entry)}</span>
            <span className="text-sm text-ink-muted">
              <span>
                {t('workshop.repair.by', {
                  name: entry.actor === null ? t('role.SYSTEM') : customerName(t, entry.actor.name),
                })}
              </span>
              <span>{' · '}</span>
              <RelativeTime value={entry.at} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={repair.status} />
        {unavailableStep !== null && <span>{t('transition.noLongerAllowed', { step: unavailableStep })}</span>}
      </p>
      {onClose !== undefined && (
        <Button variant="link" size="sm" onClick={onClose}>
          {t('common.dismiss')}
        </Button>
      )}
    </Alert>
  );
}

type WithLog = Pick<StaffRepair, 'log'>;

function entriesSince(before: WithLog, current: WithLog): StaffRepair['log'] {
  return current.log.slice(before.log.length);
}
