import { readyWords } from '../../shared/language/ready-words.ts';
import { fetchPart } from '../../shared/parts/fetch-part.ts';

/** The code of the pages of signed-in people, each with its words: fetched when it is first asked for, or before. */
export const pageParts = {
  dashboard: () => fetchPart(() => import('./dashboard-page.tsx')),
  repairs: () => fetchPart(() => import('./repairs-page.tsx')),
  profile: () =>
    fetchPart(async () => {
      const [{ ProfilePage }] = await Promise.all([import('./profile-page.tsx'), readyWords('profile')]);
      return { ProfilePage };
    }),
  workshop: () => fetchPart(() => import('./workshop-pages.tsx')),
  workshopProfile: () =>
    fetchPart(async () => {
      const [{ WorkshopProfilePage }] = await Promise.all([
        import('./workshop-profile-page.tsx'),
        readyWords('profile'),
      ]);
      return { WorkshopProfilePage };
    }),
} as const;
