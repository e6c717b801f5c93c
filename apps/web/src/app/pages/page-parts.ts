import { readyWords } from '#shared/language/ready-words.ts';
import { keptPart } from '#shared/parts/fetch-part.ts';

/** The code of the pages of signed-in people, each with its words: fetched when it is first asked for, or before. */
export const pageParts = {
  dashboard: keptPart(() => import('./dashboard-page.tsx')),
  repairs: keptPart(() => import('./repairs-page.tsx')),
  profile: keptPart(() => withWords('profile', import('./profile-page.tsx'))),
  desk: keptPart(() => import('./desk-page.tsx')),
  workshopList: keptPart(() => import('./workshop-list-page.tsx')),
  workshopRepair: keptPart(() => import('./workshop-repair-page.tsx')),
  workshopContent: keptPart(() => withWords('content', import('./workshop-content-page.tsx'))),
  workshopSettings: keptPart(() => withWords('settings', import('./workshop-settings-page.tsx'))),
  workshopCustomers: keptPart(() => withWords('settings', import('./workshop-customers-page.tsx'))),
  workshopIntake: keptPart(() => withWords('intake', import('./workshop-intake-page.tsx'))),
  workshopVisits: keptPart(() => import('./workshop-visits-page.tsx')),
  workshopTeam: keptPart(() => withWords('team', import('./workshop-team-page.tsx'))),
  workshopAudit: keptPart(() => withWords('team', import('./workshop-audit-page.tsx'))),
  workshopMessages: keptPart(() => import('./workshop-messages-page.tsx')),
  workshopProfile: keptPart(() => withWords('profile', import('./workshop-profile-page.tsx'))),
} as const;

/** A page's code, once its words are there too. */
async function withWords<Page>(share: Parameters<typeof readyWords>[0], page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, readyWords(share)]);
  return loaded;
}
