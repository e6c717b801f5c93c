import type { ChainStep } from '@atelier/contract';
import { shopTime } from '@atelier/domain';
import { minute } from '#platform/config/limits.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { NewRepair } from '#workflow/create-repair.ts';
import type { SignedInViewer } from '../sessions/public.ts';

type Here = { readonly viewer: Pick<SignedInViewer, 'userId' | 'roles'>; readonly address: string };

/** The device stands at the counter: whoever takes it in is its collector, here and now. */
const takesIn = 'Repair.pickup.collected';

/** How long a visit lasts that begins and ends at the counter, as its window says. */
const VISIT = 15 * minute;

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

/** The day, and a window that begins now and ends on the same day. */
function nowAndHere(now: Date, timeZone: string): { date: string; time: string } {
  const [from, to] = [now, new Date(now.getTime() + VISIT)].map((at) => shopTime(at, timeZone));
  if (from === undefined || to === undefined) throw new TypeError('two instants');
  const start = from.time.slice(0, 5);
  const ends = from.day === to.day ? to.time.slice(0, 5) : '23:59';
  return { date: from.day, time: `${start < ends ? start : '23:58'}-${ends}` };
}
