import { changeCustomer, getCustomer, listCustomers, searchCustomers } from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Invitations } from '../auth/public.ts';
import type { Guards } from '../sessions/public.ts';
import { createCustomers } from './customers.service.ts';

export function serveCustomers(platform: Platform, { office }: Guards, invitations: Invitations): void {
  const { server } = platform;
  const customers = createCustomers(platform, invitations);
  mount(server, { call: listCustomers, who: office }, ({ viewer, query }) => customers.list(viewer, query));
  mount(server, { call: searchCustomers, who: office }, ({ viewer, body }) => customers.list(viewer, body));
  mount(server, { call: getCustomer, who: office }, ({ viewer, params }) => customers.open(viewer, params.id));
  mount(server, { call: changeCustomer, who: office }, ({ viewer, params, body }) =>
    customers.change(viewer, params.id, body),
  );
}
