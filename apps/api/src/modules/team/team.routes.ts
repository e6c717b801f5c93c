import { listTeam as listTeamCall } from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { listTeam } from './team.service.ts';

/** Calls about who works here. */
export function serveTeam({ server }: Platform, { staff }: Guards): void {
  mount(server, { call: listTeamCall, who: staff }, ({ db, query }) => listTeam(db, query.role));
}
