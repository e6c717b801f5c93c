import { randomUUID } from 'node:crypto';
import { createDevice, listDeviceTypes } from '@atelier/contract';
import { happyPathActions, HttpError, takeNextStep, type Crew, type RepairState } from '@atelier/testing';
import { retryWhileBusy, isBusy } from './retry.ts';

/** A step that the server has said it took. */
export type AcknowledgedStep = { readonly repairId: string; readonly version: number; readonly action: string };

/** Several repairs at once, each taking step after step over HTTP until it is told to stop. */
export type Lanes = {
  readonly acknowledged: readonly AcknowledgedStep[];
  /** Resolves when so many more steps have been acknowledged; rejects when a lane has met what it shouldn't. */
  progress(steps: number): Promise<void>;
  /** Lets every lane finish the step it is at. */
  stop(): Promise<void>;
};

export type LanesOptions = {
  readonly crew: Crew;
  readonly deviceIds: readonly string[];
  /** The address for the next request; waits while nobody serves. */
  readonly serverUrl: () => string | Promise<string>;
};

/** No answer came, or one that says it may come later. */
function isTransientError(error: unknown): boolean {
  return !(error instanceof HttpError) || isBusy(error);
}

/** Counts what is acknowledged for whoever waits for progress. */
function createTally() {
  const acknowledged: AcknowledgedStep[] = [];
  const waiting = new Set<() => void>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined); // without a waiter it is told by stop()
  const progress = (steps: number): Promise<void> => {
    const goal = acknowledged.length + steps;
    const reached = new Promise<void>((resolve) => {
      const look = (): void => {
        if (acknowledged.length < goal) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
    });
    return Promise.race([reached, failed.promise]);
  };
  const add = ({ id, version }: RepairState): void => {
    acknowledged.push({ repairId: id, version, action: happyPathActions[version - 1] ?? '' });
    waiting.forEach((look) => look());
  };
  return { acknowledged, progress, add, fail: failed.reject };
}

/** Sets a lane going for each device. */
export function startLanes({ crew, deviceIds, serverUrl }: LanesOptions): Lanes {
  const { acknowledged, progress, add, fail } = createTally();
  let stopping = false;
  const drive = async (deviceId: string): Promise<void> => {
    let repair: RepairState | null = null;
    while (!stopping) {
      const key = randomUUID();
      const from: RepairState | null = repair;
      const step = async (): Promise<RepairState> =>
        takeNextStep(crew.at(await serverUrl()), { deviceId, repair: from }, key);
      repair = await retryWhileBusy(step, isTransientError);
      add(repair);
    }
  };
  const driven = deviceIds.map(drive);
  driven.forEach((lane) => void lane.catch(fail));
  return {
    acknowledged,
    progress,
    stop: async () => {
      stopping = true;
      await Promise.all(driven);
    },
  };
}

/** Registers devices for lanes, none of them in a repair. */
export async function createDevices({ customer }: Crew, count: number): Promise<string[]> {
  const [type] = await customer.send(listDeviceTypes);
  const names = Array.from({ length: count }, (_, index) => `Tablette ${index + 1}`);
  const made = names.map((name) => customer.send(createDevice, { body: { typeId: type?.id ?? '', name } }));
  return (await Promise.all(made)).map(({ device }) => device.id);
}
