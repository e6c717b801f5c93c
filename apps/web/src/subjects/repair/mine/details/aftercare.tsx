import type { Repair } from '@atelier/contract';
import { isUnderWarranty } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import type { RepeatedRequest } from '#shared/dialogs/dialog-state.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { WarrantyLine } from '#subjects/repair/warranty-line.tsx';
import { mayClaim, repeatedRequestOf, useOpenRepair, warrantyClaimOf } from '../repeated-request.ts';

/**
 * Renders the warranty with its terms, and how to report a problem. Under warranty the same problem begins a claim. Other problems go into
 * the conversation until the repair is completed.
 */
export function Aftercare({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const isCompleted = repair.status === 'COMPLETED';
  const openRepair = useOpenRepair(repair);
  const today = useShopDay();
  return (
    <div className="grid gap-1">
      <WarrantyLine repair={repair} showsEnd className="font-medium" />
      {isUnderWarranty(repair, today) && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span>{t('repairs.aftercare.parts')}</span>
          <Link to={paths.terms} onClick={dialogStore.closeAll} className={linkClass}>
            {t('repairs.aftercare.terms')}
          </Link>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2">
        <span>{t('repairs.aftercare.problem')}</span>
        {mayClaim(repair, openRepair, today) && (
          <Button variant="secondary" size="sm" onClick={() => request(warrantyClaimOf(repair))}>
            {t('repairs.warranty.again')}
          </Button>
        )}
        {openRepair !== null && (
          <Button variant="secondary" size="sm" onClick={() => dialogStore.openDetails(openRepair.id)}>
            {t('repairs.warranty.open', { id: openRepair.id })}
          </Button>
        )}
        <Button variant="link" onClick={() => (isCompleted ? request(repeatedRequestOf(repair, t)) : write(repair))}>
          {t(isCompleted ? 'repairs.aftercare.request' : 'repairs.aftercare.write')}
        </Button>
      </p>
    </div>
  );
}

function write({ id }: Repair): void {
  dialogStore.openDetails(id, true);
}

function request(again: RepeatedRequest): void {
  dialogStore.open({ name: 'request', prefill: null, again });
}

const linkClass =
  'font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current';
