import type { Repair } from '@atelier/contract';
import { isClosed } from '@atelier/domain';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';
import type { RequestWizardModel } from './use-request-wizard.ts';

/** The open repair that a device is in, other than the one that is being changed. */
export function openRepairOf(
  repairs: readonly Repair[],
  deviceId: string | null,
  except: string | undefined,
): Repair | null {
  return repairs.find((repair) => repair.device.id === deviceId && repair.id !== except && !isClosed(repair)) ?? null;
}

/** The same for the device that is chosen; null as well while the repairs aren't known: the server knows them. */
export function useOpenRepairOf({ state, prefill }: RequestWizardModel): Repair | null {
  const { data = [] } = useMyRepairs();
  return openRepairOf(data, state.device.id, prefill?.id);
}

/** The devices in an open repair other than the one that is being changed, as far as this browser knows. */
export function useDevicesInRepair(except: string | undefined): ReadonlySet<string> {
  const { data = [] } = useMyRepairs();
  return new Set(data.flatMap((repair) => (repair.id === except || isClosed(repair) ? [] : [repair.device.id])));
}
