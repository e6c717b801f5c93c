import {
  changeMember,
  disableMember,
  inviteAgain,
  inviteMember,
  listAssignments,
  listMembers,
  listTeam as listTeamCall,
} from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { createMembers, type TeamDeps } from './members.service.ts';
import { listTeam } from './team.service.ts';

export function serveTeam(platform: Platform, { staff, admin }: Guards, deps: TeamDeps): void {
  const { server, limits } = platform;
  const members = createMembers(platform, deps);
  // Each call sends a mail.
  const limit = { rate: limits.perUser.invitations, by: 'viewer' } as const;
  mount(server, { call: listTeamCall, who: staff }, ({ db, query }) => listTeam(platform, db, query.role));
  mount(server, { call: listMembers, who: admin }, () => members.list());
  mount(server, { call: inviteMember, who: admin, limit }, ({ db, viewer, body }) => members.invite(db, viewer, body));
  mount(server, { call: inviteAgain, who: admin, limit }, ({ db, viewer, params }) =>
    members.inviteAgain(db, viewer, params.id),
  );
  mount(server, { call: changeMember, who: admin }, ({ viewer, params, body }) =>
    members.change(viewer, params.id, body),
  );
  mount(server, { call: disableMember, who: admin }, ({ viewer, params, body }) =>
    members.disable(viewer, params.id, body),
  );
  mount(server, { call: listAssignments, who: admin }, ({ params }) => members.assignments(params.id));
}
