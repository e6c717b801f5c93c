import {
  addCharge,
  closeDay,
  exportTill,
  getMyCash,
  getRepairTill,
  getTill,
  handInCash,
  listMyPayments,
  refundPayment,
  takePayment,
  undoCharge,
  undoPayment,
} from '@atelier/contract';
import type { ShopSettings } from '@atelier/domain';
import { type Guard, mount } from '#platform/http/calls/mount.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards, SignedInViewer } from '../sessions/public.ts';
import * as cash from './cash.service.ts';
import * as charges from './charges.service.ts';
import * as closings from './closings.service.ts';
import { exportEntries } from './export-entries.ts';
import * as payments from './payments.service.ts';
import type { TillContext } from './write-payment.ts';

type TillOptions = Platform & TillContext & { readonly settings: () => ShopSettings };

export function serveTill(context: TillOptions, guards: Guards): void {
  const { server, database, clock, jobs, settings, limits } = context;
  const { admin, customer, staff, office, officeAndBench } = guards;
  const manager = managerGuard(context, guards);

  mount(server, { call: listMyPayments, who: customer }, ({ db, viewer, params }) =>
    payments.readMine(db, { ...params, viewer }),
  );
  mount(server, { call: getRepairTill, who: officeAndBench }, ({ db, viewer, params }) =>
    payments.read(db, { ...params, viewer }),
  );
  mount(server, { call: takePayment, who: staff }, ({ db, viewer, params, body }) =>
    payments.take(context, db, { ...body, ...params, viewer }),
  );
  mount(server, { call: refundPayment, who: manager }, ({ db, viewer, params, body }) =>
    payments.refund(context, db, { ...body, ...params, viewer }),
  );
  mount(server, { call: undoPayment, who: officeAndBench }, ({ db, viewer, params }) =>
    payments.undo(context, db, { ...params, viewer }),
  );
  mount(server, { call: addCharge, who: office }, ({ db, viewer, params, body }) =>
    charges.add(context, db, { ...body, ...params, viewer }),
  );
  mount(server, { call: undoCharge, who: office }, ({ db, viewer, params }) =>
    charges.undo(context, db, { ...params, viewer }),
  );
  mount(server, { call: getMyCash, who: staff }, ({ db, viewer }) => cash.mine(db, viewer));
  mount(server, { call: handInCash, who: office }, ({ db, viewer, body }) =>
    cash.handIn(context, db, { ...body, viewer }),
  );
  mount(server, { call: getTill, who: manager }, ({ db }) => closings.read(context, db));
  mount(server, { call: closeDay, who: manager }, ({ db, viewer }) => closings.closeDay(context, db, viewer));
  mount(
    server,
    {
      call: exportTill,
      who: admin,
      timeout: limits.exports.leave,
      perViewer: limits.tables.exports,
    },
    ({ viewer, query }) => exportEntries(context, viewer, query.period),
  );
  jobs.onSchedule('till.forgetPersons', 'daily', () =>
    payments.forgetPersons(database, { now: clock.now(), years: settings().receiptYears }),
  );
}

/** Lets administrators in, and members whom they allow. */
function managerGuard({ database }: Platform, { staff }: Guards): Guard<SignedInViewer> {
  return async (request) => {
    const viewer = await staff(request);
    if (!(await payments.isManager(database, viewer))) throw new Failure('notAllowed');
    return viewer;
  };
}
