import { searchEverything } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { auditSearch, LastSearches } from '../repairs/public.ts';
import type { Guards } from '../sessions/public.ts';
import { findEverything } from './search.service.ts';

/** Registers the search of the staff's palette. The service limits its results by role. */
export function serveSearch(platform: Platform, { staff }: Guards): void {
  const context = { ...platform, lastSearches: new LastSearches() };

  mount(platform.server, { call: searchEverything, who: staff }, async ({ viewer, body }) => {
    const answer = await findEverything(platform, viewer, body.q);
    await auditSearch(context, 'everything.searched', { ...body, viewer, hits: answer.hits.length });
    return answer;
  });
}
