import { getLabels, getPaper, type PaperKind, type StaffRepair } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useMutation } from '@tanstack/react-query';
import { FileText, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { receiveFile, saveFile } from '#shared/api/receive-file.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Panel } from '#subjects/staff/page/panel.tsx';

/** Papers that a repair has at this point, as PDF files for the printer. */
export function PapersPanel({ repair }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  const { id } = repair;
  return (
    <Panel title={t('workshop.papers.title')}>
      <div className="flex flex-wrap gap-2">
        <PaperButton
          icon={<Tag className="size-4.5" />}
          name={`label-${id}.pdf`}
          receive={() => receiveFile(getLabels, { query: { ids: id } })}
        >
          {t('workshop.papers.label')}
        </PaperButton>
        {papersOf(repair).map((kind) => (
          <PaperButton
            key={kind}
            icon={<FileText className="size-4.5" />}
            name={`${kind}-${id}.pdf`}
            receive={() => receiveFile(getPaper, { params: { id, kind }, query: {} })}
          >
            {t(`workshop.papers.${kind}`)}
          </PaperButton>
        ))}
      </div>
    </Panel>
  );
}

function papersOf({ proposal, warrantyUntil, outcome, custody }: StaffRepair): PaperKind[] {
  const isHomeUnrepaired = custody === 'CUSTOMER' && outcome.startsWith('UNREPAIRED');
  return [
    'intake',
    ...(proposal === null ? [] : (['quote'] as const)),
    ...(warrantyUntil === null ? [] : (['warranty'] as const)),
    ...(isHomeUnrepaired ? (['unrepaired'] as const) : []),
  ];
}

type PaperButtonProps = {
  readonly icon: ReactNode;
  readonly name: string;
  readonly receive: () => Promise<Blob>;
  readonly children: string;
};

/** Saves a paper. A press while it is being made does nothing. */
export function PaperButton({ icon, name, receive, children }: PaperButtonProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    // Offline it fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: receive,
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => showError(t, error),
  });
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={() => mutate()}>
      {icon}
      {children}
    </Button>
  );
}
