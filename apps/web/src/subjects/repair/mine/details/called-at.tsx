import type { Repair } from '@atelier/contract';
import type { NextStepName } from '@atelier/domain';
import { ProperName } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { readablePhone } from '#shared/format/readable-phone.ts';
import { useClockValue } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSession } from '#subjects/session/use-session.ts';
import { customerNextStep } from '../next-step.ts';

const calls: readonly NextStepName[] = [
  'CALL',
  'CALL_BACK',
  'PLAN_PICKUP',
  'WINDOW_PASSED',
  'PLAN_RETURN_FIXED',
  'PLAN_RETURN',
];

export function CalledAt({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isCalled = useClockValue((now) => calls.includes(customerNextStep(repair, now).name));
  if (user === null || !isCalled) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span>{t(user.phone === null ? 'repairs.callNumber.none' : 'repairs.callNumber.number')}</span>
      {user.phone !== null && <ProperName className="font-medium tabular-nums">{readablePhone(user.phone)}</ProperName>}
      <Link
        to={paths.profile}
        onClick={dialogStore.closeAll}
        className="inline-flex items-center font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
      >
        {t(user.phone === null ? 'repairs.callNumber.add' : 'repairs.callNumber.change')}
      </Link>
    </p>
  );
}
