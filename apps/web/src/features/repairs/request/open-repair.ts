import type { Repair } from '@atelier/contract';
import { isClosed } from '@atelier/domain';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';
import type { RequestWizardModel } from './use-request-wizard.ts';

/** Returns the device's open repair, except the one being edited. */
export function openRepairOf(
  repairs: readonly Repair[],
  deviceId: string | null,
  except: string | undefined,
): Repair | null {
  return repairs.find((repair) => repair.device.id === deviceId && repair.id !== except && !isClosed(repair)) ?? null;
}

/** Returns the open repair of the chosen device. It is null before the repairs are loaded, because the server checks anyway. */
export function useOpenRepairOf({ state, prefill }: RequestWizardModel): Repair | null {
  const { data = [] } = useMyRepairs();
  return openRepairOf(data, state.device.id, prefill?.id);
}

/** Returns the devices in other open repairs, as far as the browser knows. */
export function useDevicesInRepair(except: string | undefined): ReadonlySet<string> {
  const { data = [] } = useMyRepairs();
  return new Set(data.flatMap((repair) => (repair.id === except || isClosed(repair) ? [] : [repair.device.id])));
}
