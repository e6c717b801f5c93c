import {
  addDays,
  type Action,
  type Captured,
  importedStatuses,
  instantAt,
  repairIdFrom,
  type Status,
} from '@atelier/domain';
import { branchPathTo, happyPath, type PathStep } from '@atelier/testing';

export type SeededStep = {
  readonly version: number;
  readonly action: Action;
  readonly actorId: string;
  readonly at: Date;
  readonly status: Status;
  readonly captured: Captured;
  readonly due: Date | null;
  readonly corrected: boolean;
};

/** Repair with its log, from which the test counts. */
export type SeededRepair = {
  readonly id: string;
  readonly typeId: string;
  readonly customerId: string;
  readonly log: readonly SeededStep[];
};

type Crew = {
  readonly customers: readonly string[];
  readonly operator: string;
  readonly technicians: readonly [string, string];
  readonly driver: string;
};

export type SeedOptions = {
  readonly crew: Crew;
  readonly types: readonly string[];
  readonly firstDay: string;
  readonly weeks: number;
  readonly perWeek: number;
  readonly timeZone: string;
};

const HOUR = 3_600_000;

/** Deterministic numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const partnerName = 'Microsoudure du Nord';

export const reassigned: PathStep = {
  by: 'operator',
  action: 'Repair.fix.assigned',
  leads: { status: 'FIXING', station: 'approved', custody: 'CENTER', outcome: 'NONE' },
};

const rejected = branchPathTo('rejected').at(-1);

/** First steps of repairs from another system. */
export const importSteps: readonly PathStep[] = importedStatuses.flatMap((status) => {
  const leads = [...happyPath, ...(rejected === undefined ? [] : [rejected])].find(
    (step) => step.leads.status === status,
  )?.leads;
  return leads === undefined ? [] : [{ by: 'operator', action: 'Repair.imported', leads }];
});

/** Returns an import and a part of the way from there. */
function importedPath(random: () => number): readonly PathStep[] {
  const first = importSteps[Math.floor(random() * importSteps.length)];
  if (first === undefined) throw new Error('invariant: no import');
  const next = happyPath.findIndex(({ leads }) => leads.status === first.leads.status) + 1;
  const rest = next === 0 ? [] : happyPath.slice(next);
  return [first, ...rest.slice(0, Math.ceil(random() * 1.5 * rest.length))];
}

/** Returns a way through the life of a repair: whole, cut short, by a branch, imported, over a partner or with a change of hands. */
function pathOf(random: () => number): readonly PathStep[] {
  const kind = random();
  if (kind > 0.85) return importedPath(random);
  if (kind < 0.05) return branchPathTo('declined');
  if (kind < 0.1) return branchPathTo('abortedAtHome');
  if (kind < 0.15) return branchPathTo('rejected');
  if (kind < 0.2) return branchPathTo('notRepairable');
  const cut = kind < 0.5 ? 1 + Math.floor(random() * happyPath.length) : happyPath.length;
  const detour = branchPathTo('atPartner').at(-1);
  return happyPath.slice(0, cut).flatMap((step: PathStep): PathStep[] => {
    if (step.action === 'Repair.diagnosis.started' && detour !== undefined && random() < 0.3) return [step, detour];
    return step.action === 'Repair.fix.started' && random() < 0.3 ? [step, reassigned] : [step];
  });
}

const driverAssignments: ReadonlySet<Action> = new Set(['Repair.pickup.assigned', 'Repair.return.assigned']);

const prices = ['0.000', '45.500', '80.000', '120.000', '120.000', '310.250'];

function seededLog(random: () => number, begin: Date, { crew }: SeedOptions): readonly SeededStep[] {
  const log: SeededStep[] = [];
  let at = begin.getTime();
  const pick = <T>(values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
  for (const { action, by, leads } of pathOf(random)) {
    const actorId =
      by === 'technician'
        ? pick(crew.technicians)
        : by === 'operator'
          ? crew.operator
          : by === 'customer'
            ? ''
            : crew.driver;
    const captured: Captured = {
      ...(driverAssignments.has(action) ? { assigneeId: crew.driver } : {}),
      ...(action === 'Repair.fix.assigned' ? { assigneeId: pick(crew.technicians) } : {}),
      ...(action === 'Repair.diagnosis.finished' || isDecidedImport({ action, status: leads.status })
        ? { price: pick(prices as [string, ...string[]]), estimatedTime: 2 }
        : {}),
      ...(action === 'Repair.diagnosis.externalized' ? { partner: partnerName } : {}),
    };
    const take = (corrected: boolean): void => {
      // Some steps follow at once, as in a chain. The others need up to four days.
      if (log.length > 0 && random() > 0.1) at += Math.floor(random() ** 2 * 96 * HOUR);
      const due = leads.status === 'RETURNED' ? null : new Date(at + Math.floor(random() * 60 * HOUR));
      log.push({
        version: log.length + 1,
        action,
        actorId,
        at: new Date(at),
        status: leads.status,
        captured,
        due,
        corrected,
      });
    };
    const before = log.findLast((step) => !step.corrected && step.action !== 'Repair.corrected');
    // A wrong tap, its correction, and the step again.
    if (before !== undefined && random() < 0.1) {
      take(true);
      at += Math.floor(random() * HOUR);
      log.push({ ...before, version: log.length + 1, action: 'Repair.corrected', at: new Date(at), captured: {} });
    }
    take(false);
  }
  return log;
}

/** Returns whether a repair came in with its price. */
function isDecidedImport({ action, status }: Pick<SeededStep, 'action' | 'status'>): boolean {
  return action === 'Repair.imported' && status !== 'CONFIRMED' && status !== 'DELIVERED';
}

/** Returns the steps that no correction has taken back. */
export function validSteps(log: readonly SeededStep[]): readonly SeededStep[] {
  return log.filter(({ action, corrected }) => !corrected && action !== 'Repair.corrected');
}

export function agreedPrice(log: readonly SeededStep[]): string | null {
  const steps = validSteps(log);
  const isAgreed = steps.some(
    (step) => step.action === 'Repair.confirm.diagnosed' || (isDecidedImport(step) && step.status !== 'REJECTED'),
  );
  return (isAgreed ? steps.find(({ captured }) => 'price' in captured)?.captured.price : undefined) ?? null;
}

export function seedRepairs(seed: number, options: SeedOptions): readonly SeededRepair[] {
  const random = randomNumbers(seed);
  const { crew, types, firstDay, weeks, perWeek, timeZone } = options;
  return Array.from({ length: weeks * perWeek }, (_, index) => {
    const monday = instantAt(addDays(firstDay, Math.floor(index / perWeek) * 7), '00:00', timeZone).getTime();
    const begin = new Date(monday + Math.floor(random() * 7 * 24 * HOUR));
    const bytes = Uint8Array.from({ length: 8 }, () => Math.floor(random() * 256));
    const customerId = crew.customers[index % crew.customers.length] ?? '';
    const typeId = types[Math.floor(random() * types.length)] ?? '';
    const log = seededLog(random, begin, options).map((step) =>
      step.actorId === '' ? { ...step, actorId: customerId } : step,
    );
    return { id: repairIdFrom(bytes), customerId, typeId, log };
  });
}
