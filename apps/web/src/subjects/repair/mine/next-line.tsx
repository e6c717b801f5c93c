import type { Repair } from '@atelier/contract';
import { notificationText, notificationTitle, responseDueText, statusDescription, type Translate } from '@atelier/i18n';
import {
  isApprovedByWarranty,
  nextUpdateDayOf,
  nextStepOf,
  type NextStepFacts,
  type NextStep,
  type ShopClock,
} from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';
import { shopDay, useClockValue } from '#shared/language/times.tsx';
import { shopOpen, shopTimeZone } from '#config/shop.ts';
import { nextLine } from '../next-line.ts';
import { ShopNumber } from './shop-contact.tsx';

type RepairLineProps = { repair: Repair; className?: string };

export function NextLine({ repair, className = '' }: RepairLineProps) {
  const { language } = useTranslation();
  const line = useClockValue((now) => nextLine(customerNextStep(repair, now), language, shopDay(now)));
  return <p className={`font-display font-semibold text-balance ${className}`}>{line}</p>;
}

/** Renders the status text, or nothing when the headline contradicts it. */
export function StatusText({ repair, className = '' }: RepairLineProps) {
  const { t } = useTranslation();
  const name = useClockValue((now) => customerNextStep(repair, now).name);
  if (name === 'WINDOW_PASSED' || awaitsNewVisit(repair)) return null;
  return (
    <p className={`text-pretty text-ink-muted ${className}`}>
      {isApprovedByWarranty(repair) ? notificationText(t, 'Warranty.covered') : statusDescription(t, repair.status)}
    </p>
  );
}

/** True after a failed or postponed visit: the status announces a visit that hasn't been arranged. */
function awaitsNewVisit({ status, returnLogistic, pickupLogistic }: Repair): boolean {
  const state = (returnLogistic ?? pickupLogistic)?.status;
  if (state !== 'FAILED' && state !== 'CANCELLED') return false;
  return status === 'COLLECTING' || status === 'TO_RETURN' || status === 'RETURNING';
}

/** A failed visit isn't always that of somebody whom the shop can't reach. */
export function flagTitle(t: Translate, { how }: NonNullable<Repair['flag']>): string {
  return how === 'VISIT' ? notificationTitle(t, 'Visit.failed') : t('repairs.flag.title');
}

/** Renders the day by which the shop reports back, where the headline has none. */
export function NewsLine({ repair }: Pick<RepairLineProps, 'repair'>) {
  const { language } = useTranslation();
  const line = useClockValue((now) => {
    const news = nextUpdateDayOf(nextFactsOf(repair), nextStepClock(now));
    return news === null ? null : responseDueText(news, language, shopDay(now));
  });
  if (line === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      <span>{line}</span>
      <ShopNumber />
    </p>
  );
}

export function customerNextStep(repair: Repair, now: Date): NextStep {
  return nextStepOf(nextFactsOf(repair), nextStepClock(now));
}

export function nextFactsOf(repair: Repair): NextStepFacts {
  const { status, custody, resolution, proposal, expectedAt, due, flag } = repair;
  const visit = repair.returnLogistic ?? repair.pickupLogistic;
  const flagged = flag !== null;
  return {
    status,
    custody,
    resolution,
    visit: visit && { ...visit, arrivesAt: visit.arrivesAt === null ? null : new Date(visit.arrivesAt) },
    proposal,
    expectedAt,
    due: due === null ? null : new Date(due),
    flagged,
  };
}

function nextStepClock(now: Date): ShopClock {
  return { now, timeZone: shopTimeZone, open: shopOpen() };
}
