import type { StaffRepair } from '@atelier/contract';
import { isByPhoneOnly } from '@atelier/domain';
import { ProperName, Button } from '@atelier/ui';
import { PackageCheck, PackageOpen } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { VisitWindow } from '#shared/language/times.tsx';
import { DoorPhoto } from '#subjects/repair/photos/door-photo.tsx';
import { AddressLink } from '#subjects/staff/people/contact-links.tsx';
import { AttendanceNote } from '#subjects/staff/repair/visit/attendance-note.tsx';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import { VisitStatus } from '#subjects/staff/repair/visit/visit-heading.tsx';
import { Panel } from '#subjects/staff/page/panel.tsx';
import { useState } from 'react';
import { useTransitions } from '#subjects/transitions/steps/transition-repair.ts';
import { counterHandoverOf, type CounterHandover } from '#subjects/transitions/actions/counter-handover.ts';
import { CounterDialog } from './counter-dialog.tsx';
import { staffPhotos } from './people-panels.tsx';
import { useStepToast, useUndo } from '#subjects/transitions/steps/step-toast.tsx';

type ListedVisit = StaffRepair['visits'][number];

/** Repair and handover from which the counter's dialog began. They stay if a colleague changes the repair meanwhile. */
type OpenedHandover = { readonly seen: StaffRepair; readonly handover: CounterHandover };

export function VisitsPanel({ repair }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  const handover = counterHandoverOf(repair);
  const [opened, setOpened] = useState<OpenedHandover | null>(null);
  return (
    <>
      {(repair.visits.length > 0 || handover !== null) && (
        <Panel title={t('workshop.repair.visits')}>
          {repair.visits.length > 0 && (
            <ul className="grid grid-cols-1 divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
              {repair.visits.toReversed().map((visit) => (
                <VisitItem key={visit.id} visit={visit} repairId={repair.id} />
              ))}
            </ul>
          )}
          {isByPhoneOnly(repair.visits) && <p className="font-medium">{t('workshop.byPhoneOnly')}</p>}
          {handover !== null && (
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={() => setOpened({ seen: repair, handover })}
            >
              {t(`planning.counter.${handover.visitType}.button`)}
            </Button>
          )}
        </Panel>
      )}
      {opened !== null && <CounterHandoverDialog repair={repair} {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function VisitItem({ visit, repairId }: { visit: ListedVisit; repairId: string }) {
  const { t } = useTranslation();
  const Icon = visit.type === 'PICKUP' ? PackageOpen : PackageCheck;
  return (
    <li className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 font-medium">
          <Icon className="size-4.5 text-primary" />
          <span>{t(`workshop.visitType.${visit.type}`)}</span>
        </span>
        <VisitStatus status={visit.status} />
      </div>
      <VisitWindow date={visit.date} time={visit.time} className="first-letter:uppercase" />
      <AttendanceNote visit={visit} />
      {visit.confirmedAt !== null && (
        <p className="text-sm text-ink-muted">
          <span>{t('workshop.attendance.at')}</span> <StaffMoment value={visit.confirmedAt} />
        </p>
      )}
      {visit.failure !== null && <p className="font-medium">{t(`workshop.failure.${visit.failure}`)}</p>}
      <DoorPhoto repairId={repairId} photo={visit.doorPhoto} source={staffPhotos} />
      {visit.mode === 'HOME' && visit.address !== '' && <AddressLink address={visit.address} />}
      <p className="text-sm text-ink-muted">
        {visit.mode === 'COUNTER' && <span>{t('planning.atCounter')}</span>}
        {visit.mode === 'HOME' && visit.assignee === null && <span>{t('workshop.repair.unassigned')}</span>}
        {visit.mode === 'HOME' && visit.assignee !== null && (
          <>
            <span>{t('workshop.repair.assignee')}</span> <ProperName>{visit.assignee.name}</ProperName>
          </>
        )}
      </p>
    </li>
  );
}

type CounterHandoverDialogProps = OpenedHandover & { readonly repair: StaffRepair; readonly onClose: () => void };

function CounterHandoverDialog({ onClose, ...opened }: CounterHandoverDialogProps) {
  const transitions = useTransitions();
  const showStepToast = useStepToast(useUndo(transitions.take));
  const { handover, seen } = opened;
  return (
    <CounterDialog
      {...opened}
      transitions={transitions}
      onTaken={(after) => {
        onClose();
        const action = handover.visitType === 'PICKUP' ? 'Repair.pickup.delivered' : 'Repair.return.delivered';
        showStepToast({ before: seen, action, after });
      }}
      onClose={onClose}
    />
  );
}
