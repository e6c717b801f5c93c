import {
  answerProposal,
  beReachable,
  cancelRepair,
  completeRepair,
  getMyRepair,
  listMyRepairs,
  saveRepairRequest,
} from '@atelier/contract';
import { JsonText, mount } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import type { Repairs } from './repairs.service.ts';

/** A customer's calls about their repairs. */
export const serveRepairs = (
  { server, limits }: Platform,
  { customer, customerWith }: Guards,
  repairs: Repairs,
): void => {
  const saves = { rate: limits.perUser.repairSaves, by: 'viewer' } as const;

  const customerWithRepairs = customerWith('customer_with_repairs', repairs.all);

  mount(server, listMyRepairs, { who: customerWithRepairs }, ({ viewer }) => new JsonText(repairs.list(viewer.text)));
  mount(server, getMyRepair, { who: customer }, ({ db, viewer, params }) => repairs.one(db, viewer, params.id));
  mount(server, saveRepairRequest, { limit: saves, who: customer }, ({ db, viewer, body }) =>
    repairs.save(db, viewer, body),
  );
  mount(server, answerProposal, { who: customer }, ({ db, viewer, params, body }) =>
    repairs.answer(db, viewer, params.id, body),
  );
  mount(server, cancelRepair, { who: customer }, ({ db, viewer, params, body }) =>
    repairs.cancel(db, viewer, params.id, body),
  );
  mount(server, beReachable, { who: customer }, ({ db, viewer, params, body }) =>
    repairs.reachable(db, viewer, params.id, body),
  );
  mount(server, completeRepair, { who: customer }, ({ db, viewer, params, body }) =>
    repairs.complete(db, viewer, params.id, body),
  );
};
