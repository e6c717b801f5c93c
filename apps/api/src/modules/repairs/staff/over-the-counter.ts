import type { ChainStep } from '@atelier/contract';
import type { VisitMode } from '@atelier/domain';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { nowAndHere } from '#workflow/now-and-here.ts';
import type { StaffViewer } from './staff.policy.ts';

type Parts = Pick<Platform, 'clock' | 'config'> & { readonly shopAddress: (lang: StaffViewer['lang']) => string };

/** Steps as they are to be taken, and how the device changes hands where a visit begins. */
type Handed = { readonly steps: readonly ChainStep[]; readonly mode: VisitMode };

/**
 * A chain that gives a return to somebody and collects it at once hands the device out over the counter: here, now, and by whoever says so,
 * whatever else was sent. Throws a Failure where they don't bring devices home themselves.
 */
export function overTheCounter(
  { clock, config, shopAddress }: Parts,
  steps: readonly ChainStep[],
  viewer: StaffViewer,
): Handed {
  const given = steps.findIndex(({ action }) => action === 'Repair.return.assigned');
  if (given === -1 || !steps.some(({ action }) => action === 'Repair.return.collected')) return { steps, mode: 'HOME' };
  if (!viewer.roles.includes('COURIER')) throw new Failure('notAllowed', { step: given });
  const address = shopAddress(viewer.lang);
  const when = { ...nowAndHere(clock.now(), config.settings.SHOP_TIME_ZONE), address };
  const filled = steps.map((step) => {
    if (step.action === 'Repair.confirm.return') return { ...step, ...when };
    return step.action === 'Repair.return.assigned' ? { ...step, assigneeId: viewer.userId } : step;
  });
  return { steps: filled, mode: 'COUNTER' };
}
