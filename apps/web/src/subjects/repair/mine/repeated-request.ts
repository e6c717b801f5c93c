import type { Repair } from '@atelier/contract';
import { isUnderWarranty } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import type { RepeatedRequest, RequestPrefill } from '#shared/dialogs/dialog-state.ts';
import { keepsDevice, useMyRepairs } from './my-repairs.ts';

export function prefillOf({ device, ...repair }: Repair): RequestPrefill {
  return {
    id: repair.id,
    issue: repair.issue,
    address: repair.address,
    additionalInfo: repair.additionalInfo,
    version: repair.version,
    status: repair.status,
    isWarrantyClaim: repair.isWarrantyClaim,
    deviceId: device.id,
  };
}

/** Returns the request that repeats a fruitless one, or one for another problem after a completed repair, which it names. */
export function repeatedRequestOf(repair: Repair, t: Translate): RepeatedRequest {
  const prefill = prefillOf(repair);
  if (repair.status !== 'COMPLETED') return { ...prefill, reason: repair.notes };
  return { ...prefill, issue: '', additionalInfo: t('repairs.aftercare.afterRepair', { id: repair.id }), reason: null };
}

export function warrantyClaimOf(repair: Repair): RepeatedRequest {
  return { ...prefillOf(repair), issue: '', additionalInfo: null, reason: null, isClaim: true };
}

/** A claim needs a warranty, and no other repair that has the device. */
export function mayClaim(repair: Repair, openRepair: Repair | null, day: string): boolean {
  return openRepair === null && isUnderWarranty(repair, day);
}

/** Returns another repair that has the device, such as a claim, which has to end before the next request. */
export function useOpenRepair(repair: Repair | null | undefined): Repair | null {
  const { data = [] } = useMyRepairs();
  const isOther = ({ id, device }: Repair) => id !== repair?.id && device.id === repair?.device.id;
  return data.find((each) => isOther(each) && keepsDevice(each)) ?? null;
}
