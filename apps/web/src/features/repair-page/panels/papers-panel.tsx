import { getPaper, type PaperKind, type StaffRepair } from '@atelier/contract';
import { FileText } from 'lucide-react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';
import { Panel } from '#subjects/staff/page/panel.tsx';
import { LabelsButton } from '#subjects/staff/repair/labels-button.tsx';

/** Papers that a repair has at this point, as PDF files for the printer. */
export function PapersPanel({ repair }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  const { id } = repair;
  return (
    <Panel title={t('workshop.papers.title')}>
      <div className="flex flex-wrap gap-2">
        <LabelsButton ids={[id]} />
        {papersOf(repair).map((kind) => (
          <FileButton
            key={kind}
            icon={<FileText className="size-4.5" />}
            name={`${kind}-${id}.pdf`}
            receive={() => receiveFile(getPaper, { params: { id, kind }, query: {} })}
          >
            {t(`workshop.papers.${kind}`)}
          </FileButton>
        ))}
      </div>
    </Panel>
  );
}

function papersOf({ proposal, coverage, warrantyUntil, outcome, visits }: StaffRepair): PaperKind[] {
  const last = visits.at(-1);
  // Repairs that were stopped at home returned nothing.
  const isReturned = last?.type === 'RETURN' && last.status === 'DELIVERED';
  const isFree = coverage?.covered === true && Number(proposal?.price) === 0;
  return [
    'intake',
    ...(proposal === null || isFree ? [] : (['quote'] as const)),
    ...(warrantyUntil === null ? [] : (['warranty'] as const)),
    ...(isReturned && outcome.startsWith('UNREPAIRED') ? (['unrepaired'] as const) : []),
  ];
}
