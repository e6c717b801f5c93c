import { randomUUID } from 'node:crypto';
import {
  addDevice,
  happyPathActions,
  HttpError,
  isBusy,
  retryWhileBusy,
  takeNextStep,
  type Crew,
  type RepairState,
} from '@atelier/testing';

export type AcknowledgedStep = { readonly repairId: string; readonly version: number; readonly action: string };

/** Several repairs that advance over HTTP until stopped. */
export type Lanes = {
  readonly acknowledged: readonly AcknowledgedStep[];
  /** Resolves after so many more acknowledged transitions. Rejects on an unexpected answer. */
  waitForSteps(steps: number): Promise<void>;
  stop(): Promise<void>;
};

export type LanesOptions = {
  readonly crew: Crew;
  readonly deviceIds: readonly string[];
  /** Returns the address of the next request, and resolves only while a server runs. */
  readonly serverUrl: () => string | Promise<string>;
};

/** Returns true without an answer or for a temporary failure. */
export function isTransientError(error: unknown): boolean {
  return !(error instanceof HttpError) || isBusy(error);
}

function createTally() {
  const acknowledged: AcknowledgedStep[] = [];
  const waiters = new Set<() => void>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined); // `stop()` reports it when nobody awaits `progress()`
  const waitForSteps = (steps: number): Promise<void> => {
    const goal = acknowledged.length + steps;
    const reached = new Promise<void>((resolve) => {
      const check = (): void => {
        if (acknowledged.length < goal) return;
        waiters.delete(check);
        resolve();
      };
      waiters.add(check);
    });
    return Promise.race([reached, failed.promise]);
  };
  const acknowledge = ({ id, version }: RepairState): void => {
    acknowledged.push({ repairId: id, version, action: happyPathActions[version - 1] ?? '' });
    waiters.forEach((check) => check());
  };
  return { acknowledged, progress: waitForSteps, add: acknowledge, fail: failed.reject };
}

export function startLanes({ crew, deviceIds, serverUrl }: LanesOptions): Lanes {
  const { acknowledged, progress: waitForSteps, add: acknowledge, fail } = createTally();
  let stopping = false;
  const advanceLane = async (deviceId: string): Promise<void> => {
    let repair: RepairState | null = null;
    while (!stopping) {
      const key = randomUUID();
      const state: RepairState | null = repair;
      const step = async (): Promise<RepairState> =>
        takeNextStep(crew.at(await serverUrl()), { deviceId, repair: state }, key);
      repair = await retryWhileBusy(step, isTransientError);
      acknowledge(repair);
    }
  };
  const runs = deviceIds.map(advanceLane);
  runs.forEach((lane) => void lane.catch(fail));
  return {
    acknowledged,
    waitForSteps,
    stop: async () => {
      stopping = true;
      await Promise.all(runs);
    },
  };
}

export function addDevices({ customer }: Crew, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => addDevice(customer, `Tablette ${index + 1}`)));
}
