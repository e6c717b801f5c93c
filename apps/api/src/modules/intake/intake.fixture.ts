import { type CallInput, listDeviceTypes, lookUpPeople, sendIntakeCode, submitIntake } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import type { TestBrowser } from '#browser.fixture.ts';
import type { Shop } from '#modules/repairs/staff/shop.fixture.ts';

type Send = Pick<TestBrowser, 'send'>;
export type IntakeBody = CallInput<typeof submitIntake, 'body'>;
export type NewCustomer = Exclude<IntakeBody['customer'], { id: string }>;

let callerCount = 0;

export function randomPhoneNumber(): string {
  callerCount += 1;
  return `+2169${String(1_000_000 + callerCount)}`;
}

export function newCustomerInput(overrides: Partial<NewCustomer> = {}): NewCustomer {
  return { firstName: 'Selma', lastName: 'Trabelsi', phone: randomPhoneNumber(), lang: 'fr', ...overrides };
}

export const counterSteps: NonNullable<IntakeBody['steps']> = [
  { action: 'Repair.confirm.request' },
  { action: 'Repair.pickup.assigned' },
  { action: 'Repair.pickup.collected', accessories: 'Chargeur' },
  { action: 'Repair.pickup.delivered' },
];

export async function createIntakeClient(shop: Shop) {
  const [type] = await shop.people.operator.send(listDeviceTypes);
  const body = (overrides: Partial<IntakeBody> = {}): IntakeBody => ({
    customer: newCustomerInput(),
    device: { typeId: type?.id ?? '', name: 'Galaxy S22' },
    repair: { issue: 'Il ne charge plus', address: '3 rue de Carthage, Tunis' },
    ...overrides,
  });
  return {
    body,
    intake: (overrides: Partial<IntakeBody> = {}, by: Send = shop.people.operator, idempotencyKey = uuidv7()) =>
      by.send(submitIntake, { body: body(overrides), idempotencyKey }),
    lookUp: async (phone: string, by: Send = shop.people.operator) =>
      (await by.send(lookUpPeople, { body: { phone } })).people,
    askCode: async (email: string, by: Send = shop.people.operator) =>
      (await by.send(sendIntakeCode, { body: { email } })).token,
  };
}
