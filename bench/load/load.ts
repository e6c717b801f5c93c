// Mixed load: its requests, their frequencies and the process that sends them.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { mapRoles, type Crew, type PathRole, type RepairState } from '@atelier/testing';
import type { SignedInCustomer } from '../support/customers.ts';

/** Number of each kind in twenty requests. */
export const requestMix = {
  list: 7,
  'list again': 7,
  'one repair': 2,
  notifications: 2,
  'new request': 1,
  step: 1,
} as const;
export type RequestKind = keyof typeof requestMix;

export const readKinds = [
  'list',
  'list again',
  'one repair',
  'notifications',
] as const satisfies readonly RequestKind[];

export type LoadPlan = {
  readonly url: string;
  readonly staff: Readonly<Record<PathRole, string>>;
  readonly residents: readonly {
    readonly id: string;
    readonly repairs: readonly (RepairState & { readonly deviceId: string })[];
    readonly freeDevices: readonly string[];
  }[];
};

/** Number of requests and connections, seed, and current access tokens by person. */
export type LoadOrder = {
  readonly connections: number;
  readonly requests: number;
  readonly seed: number;
  readonly tokens: Readonly<Record<string, string>>;
};

export type LoadResult = {
  readonly milliseconds: number;
  /** Milliseconds until the complete response of each request. */
  readonly waits: Readonly<Record<RequestKind, readonly number[]>>;
  readonly unchanged: number;
  readonly errors: readonly string[];
};

export type Load = {
  readonly pid: number;
  /** Renews the access tokens, which last ten minutes. */
  refresh(): Promise<void>;
  run(order: Omit<LoadOrder, 'tokens'>): Promise<LoadResult>;
  stop(): Promise<void>;
};

function planOf(url: string, residents: readonly SignedInCustomer[], crew: Crew): LoadPlan {
  return {
    url,
    staff: mapRoles((role) => crew[role].user.id),
    residents: residents.map(({ person, repairs, freeDevices }) => ({
      id: person.user.id,
      repairs: repairs.map(({ id, version, status, proposal, device }) => ({
        id,
        version,
        status,
        proposal,
        deviceId: device.id,
      })),
      freeDevices,
    })),
  };
}

async function sendMessage(child: ChildProcess, message: LoadPlan | LoadOrder): Promise<LoadResult> {
  child.send(message);
  const [result] = await once(child, 'message');
  return result;
}

export async function startLoad(url: string, residents: readonly SignedInCustomer[], crew: Crew): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  await sendMessage(child, planOf(url, residents, crew));
  const staff = [crew.operator, crew.collector, crew.technician, crew.courier];
  const people = [...staff, ...residents.map(({ person }) => person)];
  return {
    pid: child.pid ?? 0,
    refresh: async () => {
      for (const person of people) await person.refresh();
    },
    run: (order) => {
      const tokens = Object.fromEntries(people.map((person) => [person.user.id, person.accessToken()]));
      return sendMessage(child, { ...order, tokens });
    },
    stop: async () => {
      if (!child.connected) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
