import type { StaffRepair } from '@atelier/contract';
import { Skeleton } from '@atelier/ui';
import { ensureWords } from '#shared/language/ensure-words.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';
import type { ChunkError } from '#shared/chunks/chunk-boundary.tsx';

type RepairId = { repairId: string };

const fallbacks = {
  fallback: () => <Skeleton className="h-64 rounded-card" />,
  renderFailure: (failure: ChunkError) => <ChunkFailure {...failure} />,
};

/** Lazy conversation, loaded with its translations alongside the repair. */
export const ConversationPanel = lazyComponent<{ repair: StaffRepair }>(async () => {
  const [part] = await Promise.all([import('./conversation-panel.tsx'), ensureWords('conversation')]);
  return part.ConversationPanel;
}, fallbacks);

export const CustodyLog = lazyComponent<RepairId>(async () => {
  const [part] = await Promise.all([import('../history/custody-log.tsx'), ensureWords('notes')]);
  return part.CustodyLog;
}, fallbacks);

export const RepairNotes = lazyComponent<RepairId>(async () => {
  const [part] = await Promise.all([import('./repair-notes.tsx'), ensureWords('notes')]);
  return part.RepairNotes;
}, fallbacks);
