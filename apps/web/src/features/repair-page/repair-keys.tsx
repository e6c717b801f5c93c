import type { StaffRepair } from '@atelier/contract';
import { isOffice, type Actor } from '@atelier/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { deskQuery, type DeskAnswer } from '#subjects/staff/lists/desk.ts';
import { useBackLink } from '#subjects/staff/page/list-location.ts';
import { useListKeys } from '#subjects/staff/keys/use-list-keys.ts';
import type { useRepairActions } from './actions/use-repair-actions.ts';

const KeysDialog = lazyControlledDialog(async () => (await import('#subjects/staff/keys/keys-dialog.tsx')).KeysDialog);
const repairCommands = ['act', 'undo', 'next', 'back', 'help'] as const;

type RepairKeysProps = { repair: StaffRepair; viewer: Actor; steps: ReturnType<typeof useRepairActions> };

/** Maps the shortcuts of a repair's page: next action, undo, next repair of the desk, and back. */
export function RepairKeys({ repair, viewer, steps }: RepairKeysProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = useBackLink();
  const { order, onAction } = steps.actions;
  const openNext = async (): Promise<void> => {
    const own = deskQuery({ role: null, zone: null });
    const desk = client.getQueryData(own.queryKey) ?? (await client.fetchQuery(own).catch(() => null));
    const id = desk === null ? null : nextOnDesk(desk, repair.id);
    if (id !== null) void navigate(paths.workshopRepair(id), { state });
  };
  useListKeys({
    run: {
      act: () => order.primary !== null && onAction(order.primary),
      undo: steps.undo,
      next: () => void openNext(),
      back: () => void navigate(back.to, { state: back.state }),
      help: () => setHelpOpen(true),
    },
  });
  return (
    isHelpOpen && (
      <KeysDialog commands={repairCommands} hasIntake={isOffice(viewer)} onClose={() => setHelpOpen(false)} />
    )
  );
}

/** Returns the repair after this one on the desk, or the first when this one isn't on it. */
function nextOnDesk({ sections }: DeskAnswer, id: string): string | null {
  const ids = sections.flatMap(({ isCollapsed, items }) => (isCollapsed ? [] : items.map((row) => row.id)));
  const next = ids[ids.indexOf(id) + 1];
  return next === id ? null : (next ?? null);
}
