import {
  changeMember,
  disableMember,
  inviteAgain,
  inviteMember,
  listAssignments,
  listMembers,
  listTeam,
} from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import * as members from './members.service.ts';

export function serveTeam(platform: Platform, { staff, admin }: Guards): void {
  const { server, limits } = platform;
  // Each call sends a mail.
  const perViewer = limits.perUser.invitations;
  mount(server, { call: listTeam, who: staff }, ({ db, query }) => members.listTeam(platform, db, query.role));
  mount(server, { call: listMembers, who: admin }, () => members.list(platform));
  mount(server, { call: inviteMember, who: admin, perViewer }, ({ db, viewer, body }) =>
    members.invite(platform, db, { viewer, body }),
  );
  mount(server, { call: inviteAgain, who: admin, perViewer }, ({ db, viewer, params }) =>
    members.inviteAgain(platform, db, { ...params, viewer }),
  );
  mount(server, { call: changeMember, who: admin }, ({ viewer, params, body }) =>
    members.change(platform, { ...params, viewer }, body),
  );
  mount(server, { call: disableMember, who: admin }, ({ viewer, params, body }) =>
    members.disable(platform, { ...params, viewer }, body),
  );
  mount(server, { call: listAssignments, who: admin }, ({ params }) => members.assignments(platform, params.id));
}
