import { getMyCash, getRepairTill, takePayment } from '@atelier/contract';
import type { PaymentMethod } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { repairs } from '#schema/index.ts';
import { happyPathTo, type MemberName, type Shop } from '../repairs/staff/shop.fixture.ts';

type Taking = { readonly by?: MemberName; readonly method?: PaymentMethod };

/** Actions at the till of a test shop. */
export function tillActions(shop: Shop) {
  return {
    /** Returns the id of a repair with an agreed price. */
    pricedRepair: async (price = '120.000'): Promise<string> => {
      const { id } = await shop.createRepair();
      await shop.takeSteps(id, happyPathTo('Repair.confirm.diagnosed'));
      await shop.world.app.platform.database.update(repairs).set({ price }).where(eq(repairs.id, id));
      return id;
    },
    take: (id: string, amount: string, { by = 'operator', method = 'CASH' }: Taking = {}) =>
      shop.people[by].send(takePayment, { params: { id }, body: { amount, method } }),
    tillOf: (id: string, by: MemberName = 'operator') => shop.people[by].send(getRepairTill, { params: { id } }),
    cashOf: async (by: MemberName): Promise<string> => (await shop.people[by].send(getMyCash)).cash,
  };
}

/** Refusal of one wrong field. */
export const refusedAt = (path: string, message: string) => ({ status: 400, body: { issues: [{ path, message }] } });
