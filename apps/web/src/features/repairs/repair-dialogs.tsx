import { lazy, Suspense } from 'react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';

const DetailsDialog = lazy(async () => ({ default: (await import('./dialogs/details-dialog.tsx')).DetailsDialog }));
const ProposalDialog = lazy(async () => ({ default: (await import('./dialogs/proposal-dialog.tsx')).ProposalDialog }));
const FeedbackDialog = lazy(async () => ({ default: (await import('./dialogs/feedback-dialog.tsx')).FeedbackDialog }));
const RequestDialog = lazy(async () => ({ default: (await import('./request/request-dialog.tsx')).RequestDialog }));

const Shown = () => {
  const { base, top } = useDialogs();
  if (top?.name === 'request')
    return (
      <RequestDialog key={top.prefill?.id ?? top.again?.id ?? 'new'} prefill={top.prefill} again={top.again ?? null} />
    );
  if (top?.name === 'feedback') return <FeedbackDialog repairId={top.repairId} />;
  if (top?.name === 'proposal') return <ProposalDialog repairId={top.repairId} />;
  return base?.name === 'details' ? <DetailsDialog repairId={base.repairId} /> : null;
};

/** The customer's dialogs about repairs; each is loaded when it is first asked for. Stands once in the layout. */
export const RepairDialogs = () => (
  <Suspense fallback={null}>
    <Shown />
  </Suspense>
);
