import type { RouteObject } from 'react-router';
import { hasDeveloperPages } from '../config/developer-pages.ts';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { fetchChunk } from '../shared/chunks/fetch-chunk.ts';
import { bareRoute, guard, HydrateFallback, pageRoute } from './route-helpers.ts';
import { developerPages, staffPages } from './staff-manifest.ts';

export const workshopRoutes: RouteObject = {
  loader: guard('staffOnly'),
  lazy: async () => {
    const [{ WorkshopLayout }] = await fetchChunk(() =>
      Promise.all([import('./layouts/workshop-layout.tsx'), ensureWords('workshop')]),
    );
    return { Component: WorkshopLayout };
  },
  HydrateFallback,
  children: Object.values(staffPages).map(pageRoute),
};

export const developerRoutes: RouteObject[] = hasDeveloperPages ? Object.values(developerPages).map(bareRoute) : [];
