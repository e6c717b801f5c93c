import { getDesk } from '@atelier/contract';
import { mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '#modules/sessions/public.ts';
import type { Desk } from './desk.service.ts';

/** Everybody's first screen. */
export function serveDesk({ server }: Platform, { staff }: Guards, desk: Desk): void {
  mount(server, { call: getDesk, who: staff }, ({ db, viewer, query }) => desk.read(db, viewer, query));
}
