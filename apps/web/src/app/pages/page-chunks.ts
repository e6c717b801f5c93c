import { ensureWords } from '#shared/language/ensure-words.ts';
import { cachedChunk } from '#shared/chunks/fetch-chunk.ts';

/** Chunks of signed-in users' pages with their words, cached after the first load. */
export const pageChunks = {
  dashboard: cachedChunk(() => import('./dashboard-page.tsx')),
  repairs: cachedChunk(() => import('./repairs-page.tsx')),
  profile: cachedChunk(() => withWords('profile', import('./profile-page.tsx'))),
  desk: cachedChunk(() => import('./desk-page.tsx')),
  workshopList: cachedChunk(() => import('./workshop-list-page.tsx')),
  workshopRepair: cachedChunk(() => import('./workshop-repair-page.tsx')),
  workshopContent: cachedChunk(() => withWords('content', import('./workshop-content-page.tsx'))),
  workshopSettings: cachedChunk(() => withWords('settings', import('./workshop-settings-page.tsx'))),
  workshopCustomers: cachedChunk(() => withWords('settings', import('./workshop-customers-page.tsx'))),
  workshopIntake: cachedChunk(() => withWords('intake', import('./workshop-intake-page.tsx'))),
  workshopVisits: cachedChunk(() => import('./workshop-visits-page.tsx')),
  workshopTeam: cachedChunk(() => withWords('team', import('./workshop-team-page.tsx'))),
  workshopAudit: cachedChunk(() => withWords('team', import('./workshop-audit-page.tsx'))),
  workshopMessages: cachedChunk(() => import('./workshop-messages-page.tsx')),
  workshopProfile: cachedChunk(() => withWords('profile', import('./workshop-profile-page.tsx'))),
} as const;

async function withWords<Page>(share: Parameters<typeof ensureWords>[0], page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, ensureWords(share)]);
  return loaded;
}
