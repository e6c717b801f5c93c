import type { ChainStep } from '@atelier/contract';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { NewRepair } from '#workflow/create-repair.ts';
import { nowAndHere } from '#workflow/now-and-here.ts';
import type { SignedInViewer } from '../sessions/public.ts';

type Here = { readonly viewer: Pick<SignedInViewer, 'userId' | 'roles'>; readonly address: string };

/** The device stands at the counter: whoever takes it in is its collector, here and now. */
const takesIn = 'Repair.pickup.collected';

/** The steps after a request, as its repair is to take them. `address`: the shop's. */
export function counterSteps(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  steps: readonly ChainStep[],
  { viewer, address }: Here,
): Pick<NewRepair, 'steps' | 'mode'> {
  if (!steps.some(({ action }) => action === takesIn)) return { steps: steps.map(asked), mode: 'HOME' };
  const when = nowAndHere(clock.now(), config.settings.SHOP_TIME_ZONE);
  const filled = steps.map((step, place) => {
    if (step.action !== 'Repair.pickup.assigned') return asked(step);
    if (!viewer.roles.includes('COLLECTOR')) throw new Failure('notAllowed', { step: place });
    return { action: step.action, captured: { ...when, address, assigneeId: viewer.userId } };
  });
  return { steps: filled, mode: 'COUNTER' };
}

function asked({ action, ...captured }: ChainStep) {
  return { action, captured };
}
