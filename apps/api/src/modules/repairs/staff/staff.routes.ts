import {
  correctZone,
  explainAccessory,
  exportStaffRepairs,
  getRepairTrail,
  getStaffRepair,
  listStaffRepairs,
  placeOnShelf,
  searchStaffRepairs,
  transitionRepair,
  transitionRepairs,
} from '@atelier/contract';
import type { Database } from '#platform/database/database.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards, SignedInViewer } from '#modules/sessions/public.ts';
import { transitionEach } from './bulk.ts';
import { exportRepairs } from './export-repairs.ts';
import { placeAll } from './shelf.ts';
import { readRepairTrail } from './repair-trail.ts';
import { auditRefusals, auditSearch, LastSearches } from './staff-audit.ts';
import * as repairs from './staff.service.ts';
import type { StaffListQuery } from './staff-filters.ts';

/** Registers the staff's repair routes. The transition table decides who may do what, not the guards. */
export function serveStaff(context: repairs.StaffContext, guards: Guards): void {
  const { server, limits } = context;
  const { staff, officeAndBench, office } = guards;
  const searchContext = { ...context, lastSearches: new LastSearches() };
  const list = async (db: Database, viewer: SignedInViewer, query: StaffListQuery) => {
    const page = await repairs.list(context, db, { viewer, query });
    await auditSearch(searchContext, 'repairs.searched', { ...query, viewer, hits: page.data.length });
    return page;
  };

  mount(server, { call: listStaffRepairs, who: staff }, ({ db, viewer, query }) => list(db, viewer, query));
  mount(server, { call: searchStaffRepairs, who: staff }, ({ db, viewer, body }) => list(db, viewer, body));
  mount(
    server,
    {
      call: exportStaffRepairs,
      who: officeAndBench,
      timeout: limits.exports.leave,
      perViewer: limits.tables.exports,
    },
    ({ viewer, body }) => exportRepairs(context, viewer, body),
  );
  mount(server, { call: getStaffRepair, who: staff }, ({ db, viewer, params }) =>
    repairs.readOne(context, db, { viewer, id: params.id }),
  );
  mount(server, { call: getRepairTrail, who: officeAndBench }, ({ db, params }) =>
    readRepairTrail(context, db, params.id),
  );
  mount(server, { call: correctZone, who: office }, ({ db, viewer, params, body }) =>
    repairs.changeZone(context, db, { ...params, ...body, viewer }),
  );
  mount(server, { call: explainAccessory, who: officeAndBench }, ({ db, viewer, params, body }) =>
    repairs.explainMissing(context, db, { ...params, ...body, viewer }),
  );
  mount(server, { call: placeOnShelf, who: officeAndBench }, ({ db, viewer, body }) =>
    placeAll(context, db, { viewer, ...body }),
  );
  mount(server, { call: transitionRepair, who: staff }, ({ db, viewer, params, body }) =>
    repairs.take(context, db, { viewer, id: params.id, body }),
  );
  mount(server, { call: transitionRepairs, who: staff }, async ({ viewer, body, onceEach }) => {
    const results = await transitionEach(body.items, onceEach, (tx, { id, ...chain }) =>
      repairs.move(context, tx, { viewer, id, body: chain }),
    );
    await auditRefusals(context, viewer, results);
    return { results };
  });
}
