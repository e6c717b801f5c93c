import type { StaffRepair } from '@atelier/contract';
import { ProperName } from '@atelier/ui';

type RepairLineProps = { repair: Pick<StaffRepair, 'id' | 'device'>; name: string | null };

/** Names a repair in a dialog by its number, its device and a person. */
export function RepairLine({ repair: { id, device }, name }: RepairLineProps) {
  return (
    <>
      <span translate="no">{`#${id} · `}</span>
      <ProperName>{device.name}</ProperName>
      {name !== null && (
        <>
          <span>{' · '}</span>
          <ProperName>{name}</ProperName>
        </>
      )}
    </>
  );
}
