import { searchEverything } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { createAuditSearch } from '../repairs/public.ts';
import type { Guards } from '../sessions/public.ts';
import { findEverything } from './search.service.ts';

/** Registers the search of the staff's palette. The service limits its results by role. */
export function serveSearch(platform: Platform, { staff }: Guards): void {
  const auditSearch = createAuditSearch(platform, 'everything.searched');

  mount(platform.server, { call: searchEverything, who: staff }, async ({ viewer, body }) => {
    const answer = await findEverything(platform, viewer, body.q);
    await auditSearch(viewer, body, answer.hits.length);
    return answer;
  });
}
