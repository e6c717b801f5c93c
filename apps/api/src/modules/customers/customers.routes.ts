import {
  changeCustomer,
  exportCustomers,
  getCustomer,
  inviteCustomerAgain,
  listCustomers,
  searchCustomers,
} from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import * as customers from './customers.service.ts';

export function serveCustomers(platform: Platform, { office }: Guards): void {
  const { server, limits } = platform;
  mount(server, { call: listCustomers, who: office }, ({ viewer, query }) => customers.list(platform, viewer, query));
  mount(server, { call: searchCustomers, who: office }, ({ viewer, body }) => customers.list(platform, viewer, body));
  mount(
    server,
    {
      call: exportCustomers,
      who: office,
      timeout: limits.exports.leave,
      perViewer: limits.tables.exports,
    },
    ({ viewer, body }) => customers.exportTable(platform, viewer, body),
  );
  mount(server, { call: getCustomer, who: office }, ({ viewer, params }) =>
    customers.open(platform, viewer, params.id),
  );
  mount(server, { call: changeCustomer, who: office }, ({ viewer, params, body }) =>
    customers.change(platform, viewer, { ...params, form: body }),
  );
  mount(
    server,
    { call: inviteCustomerAgain, who: office, perViewer: limits.perUser.invitations },
    ({ db, viewer, params }) => customers.inviteAgain(platform, db, { ...params, viewer }),
  );
}
