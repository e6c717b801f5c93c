import {
  correctZone,
  getRepairTrail,
  getStaffRepair,
  listStaffRepairs,
  searchStaffRepairs,
  transitionRepair,
  transitionRepairs,
} from '@atelier/contract';
import type { Database } from '#platform/database/database.ts';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { WorkflowContext } from '#workflow/workflow-context.ts';
import type { Guards, SignedInViewer } from '#modules/sessions/public.ts';
import { transitionEach } from './bulk.ts';
import { readRepairTrail } from './repair-trail.ts';
import { createAuditSearch, auditRefusals } from './staff-audit.ts';
import { createCorrectZone } from './correct-zone.ts';
import type { StaffListQuery } from './staff-filters.ts';
import type { Staff } from './staff.service.ts';

type StaffRouteDeps = { readonly staff: Staff; readonly workflow: WorkflowContext };

/** Registers the staff's repair routes. The transition table decides who may do what, not the guards. */
export function serveStaff(platform: Platform, guards: Guards, { staff, workflow }: StaffRouteDeps): void {
  const { server } = platform;
  const { staff: staffGuard, officeAndBench, office } = guards;
  const changeZone = createCorrectZone(platform, workflow, staff);
  const auditSearch = createAuditSearch(platform);
  const list = async (db: Database, viewer: SignedInViewer, query: StaffListQuery) => {
    const page = await staff.list(db, viewer, query);
    await auditSearch(viewer, query, page.data.length);
    return page;
  };
  mount(server, { call: listStaffRepairs, who: staffGuard }, ({ db, viewer, query }) => list(db, viewer, query));
  mount(server, { call: searchStaffRepairs, who: staffGuard }, ({ db, viewer, body }) => list(db, viewer, body));
  mount(server, { call: getStaffRepair, who: staffGuard }, ({ db, viewer, params }) =>
    staff.one(db, viewer, params.id),
  );
  mount(server, { call: getRepairTrail, who: officeAndBench }, ({ db, params }) => readRepairTrail(db, params.id));
  mount(server, { call: correctZone, who: office }, ({ db, viewer, params, body }) =>
    changeZone(db, viewer, { ...params, ...body }),
  );
  mount(server, { call: transitionRepair, who: staffGuard }, ({ db, viewer, params, body }) =>
    staff.take(db, viewer, { id: params.id, body }),
  );
  mount(server, { call: transitionRepairs, who: staffGuard }, async ({ viewer, body, onceEach }) => {
    const results = await transitionEach(body.items, onceEach, (tx, { id, ...chain }) =>
      staff.move(tx, viewer, { id, body: chain }),
    );
    await auditRefusals(platform, viewer, results);
    return { results };
  });
}
