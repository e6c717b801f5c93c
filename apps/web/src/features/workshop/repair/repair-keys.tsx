import type { StaffRepair } from '@atelier/contract';
import type { Actor } from '@atelier/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { lazyOwnDialog } from '#shared/parts/lazy-dialog.tsx';
import { isOffice } from '#shared/people/is-office.ts';
import { deskQuery, type DeskAnswer } from '../api/desk.ts';
import { useWayBack } from '../list/list-place.ts';
import { useListKeys } from '../list/use-list-keys.ts';
import type { useSteps } from './use-steps.ts';

const KeysDialog = lazyOwnDialog(async () => (await import('../list/keys-dialog.tsx')).KeysDialog);
const keys = ['act', 'undo', 'next', 'back', 'help'] as const;

type RepairKeysProps = { repair: StaffRepair; viewer: Actor; steps: ReturnType<typeof useSteps> };

/** What a repair's page does by a key: its next step, taking the last one back, the next repair of the desk, and the way back. */
export function RepairKeys({ repair, viewer, steps }: RepairKeysProps) {
  const [helps, setHelps] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = useWayBack();
  const { order, onOffer } = steps.actions;
  const goOn = async (): Promise<void> => {
    const own = deskQuery({ role: null, zone: null });
    const desk = client.getQueryData(own.queryKey) ?? (await client.fetchQuery(own).catch(() => null));
    const id = desk === null ? null : nextOn(desk, repair.id);
    if (id !== null) void navigate(paths.workshopRepair(id), { state });
  };
  useListKeys({
    run: {
      act: () => order.primary !== null && onOffer(order.primary),
      undo: steps.undo,
      next: () => void goOn(),
      back: () => void navigate(back.to, { state: back.state }),
      help: () => setHelps(true),
    },
  });
  return helps && <KeysDialog has={keys} takesCalls={isOffice(viewer)} onClose={() => setHelps(false)} />;
}

/** The repair after this one among what waits on a desk; one that waits no longer is followed by the first. */
function nextOn({ sections }: DeskAnswer, id: string): string | null {
  const ids = sections.flatMap(({ folded, items }) => (folded ? [] : items.map((row) => row.id)));
  const next = ids[ids.indexOf(id) + 1];
  return next === id ? null : (next ?? null);
}
