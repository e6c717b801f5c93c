import { readyWords } from '#shared/language/ready-words.ts';
import { keptPart } from '#shared/parts/fetch-part.ts';

/** The code of the pages of signed-in people, each with its words: fetched when it is first asked for, or before. */
export const pageParts = {
  dashboard: keptPart(() => import('./dashboard-page.tsx')),
  repairs: keptPart(() => import('./repairs-page.tsx')),
  profile: keptPart(async () => {
    const [{ ProfilePage }] = await Promise.all([import('./profile-page.tsx'), readyWords('profile')]);
    return { ProfilePage };
  }),
  desk: keptPart(() => import('./desk-page.tsx')),
  workshopList: keptPart(() => import('./workshop-list-page.tsx')),
  workshopRepair: keptPart(() => import('./workshop-repair-page.tsx')),
  workshopContent: keptPart(async () => {
    const [{ WorkshopContentPage }] = await Promise.all([import('./workshop-content-page.tsx'), readyWords('content')]);
    return { WorkshopContentPage };
  }),
  workshopSettings: keptPart(async () => {
    const [{ WorkshopSettingsPage }] = await Promise.all([
      import('./workshop-settings-page.tsx'),
      readyWords('settings'),
    ]);
    return { WorkshopSettingsPage };
  }),
  workshopCustomers: keptPart(async () => {
    const [{ WorkshopCustomersPage }] = await Promise.all([
      import('./workshop-customers-page.tsx'),
      readyWords('settings'),
    ]);
    return { WorkshopCustomersPage };
  }),
  workshopIntake: keptPart(async () => {
    const [{ WorkshopIntakePage }] = await Promise.all([import('./workshop-intake-page.tsx'), readyWords('intake')]);
    return { WorkshopIntakePage };
  }),
  workshopTeam: keptPart(async () => {
    const [{ WorkshopTeamPage }] = await Promise.all([import('./workshop-team-page.tsx'), readyWords('team')]);
    return { WorkshopTeamPage };
  }),
  workshopAudit: keptPart(async () => {
    const [{ WorkshopAuditPage }] = await Promise.all([import('./workshop-audit-page.tsx'), readyWords('team')]);
    return { WorkshopAuditPage };
  }),
  workshopMessages: keptPart(() => import('./workshop-messages-page.tsx')),
  workshopProfile: keptPart(async () => {
    const [{ WorkshopProfilePage }] = await Promise.all([import('./workshop-profile-page.tsx'), readyWords('profile')]);
    return { WorkshopProfilePage };
  }),
} as const;
