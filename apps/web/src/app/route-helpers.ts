import type { User } from '@atelier/contract';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { isDriverRole, isAdmin, isOffice } from '@atelier/domain';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { storedLanguage } from '../shared/language/stored-language.ts';
import { fetchChunk, cachedChunk } from '../shared/chunks/fetch-chunk.ts';
import type * as guards from './guards.ts';
import type { Page } from './manifest.ts';
import { PageError } from './pages/route-error-page.tsx';

export function HydrateFallback(): null {
  return null;
}

// Lazy, because guards import calls and schemas that the landing page does without.
const fetchGuards = cachedChunk((): Promise<typeof guards> => import('./guards.ts'));

export function guard(name: keyof typeof guards) {
  return async (args: LoaderFunctionArgs) => (await fetchGuards())[name](args);
}

/** Loads a page together with the shop's content. The content's parser is lazy, because server-rendered pages do without it. */
export async function withShopContent<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [page, { ensureContent }] = await fetchChunk(() =>
    Promise.all([load(), import('../shared/content/load-content.ts')]),
  );
  await ensureContent(storedLanguage());
  return page;
}

const chunks = new Map<Page, ReturnType<typeof createChunk>>();

/** Returns the chunk of a page with its words. It is cached after the first load. */
export function chunkOf(page: Page) {
  const chunk = chunks.get(page) ?? createChunk(page);
  chunks.set(page, chunk);
  return chunk;
}

function createChunk({ load, words }: Page) {
  return cachedChunk(async () => {
    const [page] = await Promise.all([load(), words === undefined ? undefined : ensureWords(words)]);
    return page;
  });
}

/** Returns a route inside a layout, with its own error page. */
export function pageRoute(page: Page): RouteObject {
  const { roles, opensSessions = false } = page;
  return {
    ...bareRoute(page),
    ...(roles === undefined ? {} : { loader: guard(`${roles}Only`) }),
    ...(opensSessions ? { loader: guard('linkedSession') } : {}),
    ErrorBoundary: PageError,
  };
}

export function bareRoute(page: Page): RouteObject {
  return { path: page.path, lazy: () => chunkOf(page)(), HydrateFallback };
}

/** Returns whether the user's menus show a page. */
export function isInMenu({ roles, menuRoles }: Page, user: User | null): boolean {
  const needed = menuRoles ?? roles;
  if (needed === undefined) return true;
  if (needed === 'drivers') return user?.roles.some(isDriverRole) ?? false;
  if (needed === 'figures') return user?.maySeeFigures === true;
  if (needed === 'till') return user?.mayManageTill ?? user?.roles.some((role) => role !== 'TECHNICIAN') ?? false;
  return user !== null && (needed === 'admin' ? isAdmin(user) : isOffice(user));
}
