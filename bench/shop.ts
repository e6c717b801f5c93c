import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createDevice, listDeviceTypes } from '@atelier/contract';
import { createOwnShop, takeNextStep } from '@atelier/testing';
import type { Crew, OwnShop, Person, Standing } from '@atelier/testing';

/** A shop as `npm start` makes one: one process, the embedded PostgreSQL, the demonstration loaded. */
export const aShop = (): Promise<OwnShop> => createOwnShop(join(import.meta.dirname, '../apps/api/src/main.ts'));

/** Registers a device. */
export const aDevice = async (customer: Person, name: string): Promise<string> => {
  const [type] = await customer.send(listDeviceTypes);
  const { device } = await customer.send(createDevice, { body: { typeId: type?.id ?? '', name } });
  return device.id;
};

/** Requests a repair of a new device and takes it so many steps on. */
export const aRepair = async (crew: Crew, name: string, steps: number): Promise<void> => {
  const deviceId = await aDevice(crew.customer, name);
  let repair: Standing | null = null;
  for (let taken = 0; taken <= steps; taken += 1) repair = await takeNextStep(crew, deviceId, repair, randomUUID());
};
