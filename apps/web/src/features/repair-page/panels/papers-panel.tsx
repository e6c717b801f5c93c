import type { PaperKind, StaffRepair } from '@atelier/contract';
import { type Actor, isCourtFileDue, isOffice, isPaidByWarranty } from '@atelier/domain';
import { useClockValue } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Panel } from '#subjects/staff/page/panel.tsx';
import { LabelSheetChoice } from '#subjects/staff/repair/label-sheet.tsx';
import { LabelsButton, PaperButton } from '#subjects/staff/repair/paper-buttons.tsx';

/** Papers that a repair has at this point, as PDF files for the printer. */
export function PapersPanel({ repair, viewer }: { repair: StaffRepair; viewer: Actor }) {
  const { t } = useTranslation();
  const { id, uncollected } = repair;
  const hasCourtFile = useClockValue((now) => uncollected !== null && isCourtFileDue(uncollected, now));
  return (
    <Panel title={t('workshop.papers.title')}>
      <div className="flex flex-wrap gap-2">
        <LabelsButton ids={[id]} />
        <LabelSheetChoice />
        {papersOf(repair).map((kind) => (
          <PaperButton key={kind} id={id} kind={kind} />
        ))}
        {hasCourtFile && isOffice(viewer) && <PaperButton id={id} kind="court" />}
      </div>
    </Panel>
  );
}

function papersOf(repair: StaffRepair): PaperKind[] {
  const { proposal, warrantyUntil, outcome, visits } = repair;
  const last = visits.at(-1);
  // Repairs that were stopped at home returned nothing.
  const isReturned = last?.type === 'RETURN' && last.status === 'DELIVERED';
  return [
    'intake',
    ...(proposal === null || isPaidByWarranty(repair) ? [] : (['quote'] as const)),
    ...(warrantyUntil === null ? [] : (['warranty'] as const)),
    ...(isReturned && outcome.startsWith('UNREPAIRED') ? (['unrepaired'] as const) : []),
  ];
}
