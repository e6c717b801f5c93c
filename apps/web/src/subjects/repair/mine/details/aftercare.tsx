import type { Repair } from '@atelier/contract';
import { isClosed, isUnderWarranty } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useShopDay } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { WarrantyLine } from '#subjects/repair/warranty-line.tsx';
import { useMyRepairs } from '../my-repairs.ts';

/**
 * Renders the warranty with its terms, and how to report a problem. Under warranty the same problem begins a claim. Other problems go into
 * the conversation until the repair is completed.
 */
export function Aftercare({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const isCompleted = repair.status === 'COMPLETED';
  const mayClaim = isUnderWarranty(repair, useShopDay());
  const openRepair = useOpenRepair(repair);
  return (
    <div className="grid gap-1">
      <WarrantyLine repair={repair} className="font-medium" />
      {repair.outcome === 'FIXED' && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span>{t('repairs.aftercare.parts')}</span>
          <Link to={paths.terms} onClick={dialogStore.closeAll} className={linkClass}>
            {t('repairs.aftercare.terms')}
          </Link>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2">
        <span>{t('repairs.aftercare.problem')}</span>
        {mayClaim && openRepair === null && (
          <Button variant="secondary" size="sm" onClick={() => claimWarranty(repair)}>
            {t('repairs.warranty.again')}
          </Button>
        )}
        {openRepair !== null && (
          <Button variant="secondary" size="sm" onClick={() => dialogStore.openDetails(openRepair.id)}>
            {t('repairs.warranty.open', { id: openRepair.id })}
          </Button>
        )}
        <Button
          variant="link"
          onClick={() =>
            isCompleted ? repeatRequest(repair, t('repairs.aftercare.afterRepair', { id: repair.id })) : write(repair)
          }
        >
          {t(isCompleted ? 'repairs.aftercare.request' : 'repairs.aftercare.write')}
        </Button>
      </p>
    </div>
  );
}

/** Returns another open repair of the device, such as a claim, which has to end before the next request. */
function useOpenRepair({ id, device }: Repair): Repair | null {
  const { data = [] } = useMyRepairs();
  return data.find((other) => other.id !== id && other.device.id === device.id && !isClosed(other)) ?? null;
}

function write({ id }: Repair): void {
  dialogStore.openDetails(id, true);
}

function claimWarranty({ id, device, address }: Repair): void {
  const again = {
    id,
    deviceId: device.id,
    address,
    issue: '',
    additionalInfo: null,
    reason: null,
    isClaim: true,
  } as const;
  dialogStore.open({ name: 'request', prefill: null, again });
}

function repeatRequest({ id, device, address }: Repair, additionalInfo: string): void {
  const again = { id, deviceId: device.id, address, issue: '', additionalInfo, reason: null };
  dialogStore.open({ name: 'request', prefill: null, again });
}

const linkClass =
  'font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current';
