import { listVisits } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '#modules/sessions/public.ts';
import { readPlannedVisits, readUsualDrivers } from './planned-visits.ts';

export function serveVisits({ server }: Platform, { officeAndBench }: Guards): void {
  mount(server, { call: listVisits, who: officeAndBench }, async ({ db, query }) => ({
    data: await readPlannedVisits(db, query),
    usualDrivers: await readUsualDrivers(db, query.from),
  }));
}
