import { dialogStore, useDialogs } from '#shared/dialogs/dialog-store.ts';
import type { TopDialog } from '#shared/dialogs/dialog-state.ts';
import { lazyDialog } from '#shared/chunks/lazy-dialog.tsx';
import { withWords } from '#shared/language/ensure-words.ts';

const { closeTop, closeAll } = dialogStore;

const DetailsDialog = lazyDialog(async () => (await import('./details-dialog.tsx')).DetailsDialog, closeAll);
const ProposalDialog = lazyDialog(async () => (await import('./proposal-dialog.tsx')).ProposalDialog, closeTop);
const FeedbackDialog = lazyDialog(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog, closeTop);
const RequestDialog = lazyDialog(async () => (await import('../request/request-dialog.tsx')).RequestDialog, closeTop);
const VisitDialog = lazyDialog(
  async () => (await withWords(import('./visit-dialog.tsx'), 'visitSlots')).VisitDialog,
  closeTop,
);
const LinkedDialog = lazyDialog(async () => (await import('./linked-dialog.tsx')).LinkedDialog, closeTop);

/** Dialog chunks to preload when the page is idle, most likely first. */
export const repairDialogChunks = [
  DetailsDialog.preload,
  RequestDialog.preload,
  ProposalDialog.preload,
  FeedbackDialog.preload,
  LinkedDialog.preload,
  async () => (await import('../request/request-dialog.tsx')).preloadRequestChunks(),
];

/** Renders the customer's dialogs about repairs, mounted once in the layout and loaded on demand. */
export function RepairDialogs() {
  const { base, top } = useDialogs();
  if (top?.name === 'linked') return <LinkedDialog key={`${top.task} ${top.repairId}`} {...top} />;
  if (top?.name === 'request') return <Request {...top} />;
  if (top?.name === 'feedback') return <FeedbackDialog repairId={top.repairId} />;
  if (top?.name === 'visit') return <VisitDialog repairId={top.repairId} />;
  if (top?.name === 'proposal') return <ProposalDialog repairId={top.repairId} />;
  return base?.name === 'details' ? (
    <DetailsDialog
      key={`${base.repairId} ${base.opensConversation}`}
      repairId={base.repairId}
      opensConversation={base.opensConversation === true}
    />
  ) : null;
}

type RequestProps = Extract<TopDialog, { name: 'request' }>;

/** The key separates requests, so typed text isn't shared. */
function Request({ prefill, again }: RequestProps) {
  return <RequestDialog key={prefill?.id ?? again?.id ?? 'new'} prefill={prefill} again={again ?? null} />;
}
