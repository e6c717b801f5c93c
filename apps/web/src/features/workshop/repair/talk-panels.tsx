import type { StaffRepair } from '@atelier/contract';
import { Skeleton } from '@atelier/ui';
import { readyWords } from '#shared/language/ready-words.ts';
import { lazyPart } from '#shared/parts/lazy-part.tsx';
import { MissingPart } from '#shared/parts/missing-part.tsx';
import type { PartFailure } from '#shared/parts/part-boundary.tsx';

type RepairId = { repairId: string };

const places = {
  waiting: () => <Skeleton className="h-64 rounded-card" />,
  failed: (failure: PartFailure) => <MissingPart {...failure} />,
};

/** What customer and shop write to each other; its code and words come with the repair. */
export const TalkPanel = lazyPart<{ repair: StaffRepair }>(async () => {
  const [part] = await Promise.all([import('./talk-panel.tsx'), readyWords('conversation')]);
  return part.TalkPanel;
}, places);

/** The hand-overs of its device, and the mails about it. */
export const RepairTrail = lazyPart<RepairId>(async () => {
  const [part] = await Promise.all([import('./repair-trail.tsx'), readyWords('notes')]);
  return part.RepairTrail;
}, places);

/** What the shop writes for itself. */
export const RepairNotes = lazyPart<RepairId>(async () => {
  const [part] = await Promise.all([import('./repair-notes.tsx'), readyWords('notes')]);
  return part.RepairNotes;
}, places);
