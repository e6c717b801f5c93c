import { randomUUID } from 'node:crypto';
import { createDevice, listDeviceTypes } from '@atelier/contract';
import { happyPathActions, HttpError, takeNextStep, type Crew, type RepairState } from '@atelier/testing';
import { retryWhileBusy, isBusy } from './retry.ts';

export type AcknowledgedStep = { readonly repairId: string; readonly version: number; readonly action: string };

/** Several repairs that advance over HTTP until stopped. */
export type Lanes = {
  readonly acknowledged: readonly AcknowledgedStep[];
  /** Resolves after so many more acknowledged transitions. Rejects on an unexpected answer. */
  progress(steps: number): Promise<void>;
  stop(): Promise<void>;
};

export type LanesOptions = {
  readonly crew: Crew;
  readonly deviceIds: readonly string[];
  /** Returns the address of the next request, and resolves only while a server runs. */
  readonly serverUrl: () => string | Promise<string>;
};

/** Returns true without an answer or for a temporary failure. */
function isTransientError(error: unknown): boolean {
  return !(error instanceof HttpError) || isBusy(error);
}

function createTally() {
  const acknowledged: AcknowledgedStep[] = [];
  const waiting = new Set<() => void>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined); // `stop()` reports it when nobody awaits `progress()`
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

export async function createDevices({ customer }: Crew, count: number): Promise<string[]> {
  const [type] = await customer.send(listDeviceTypes);
  const names = Array.from({ length: count }, (_, index) => `Tablette ${index + 1}`);
  const made = names.map((name) => customer.send(createDevice, { body: { typeId: type?.id ?? '', name } }));
  return (await Promise.all(made)).map(({ device }) => device.id);
}
