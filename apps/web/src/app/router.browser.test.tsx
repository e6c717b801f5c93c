import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { catalogNames } from '#subjects/staff/lists/catalogs.ts';
import { serverPaths } from './staff-manifest.ts';
import { workshopRoutes } from './staff-routes.ts';

test('server knows each page of the staff [2.12]', () => {
  const workshopPages = serverPaths.filter((path) => path.startsWith('/workshop/'));
  const pages = pathsOf([workshopRoutes]).filter((path) => path.startsWith('/workshop/'));
  expect(workshopPages.toSorted()).toEqual(pages.flatMap(withOptionalEnd).toSorted());
});

function pathsOf(children: readonly RouteObject[], parent = ''): string[] {
  return children.flatMap(({ path = '', children: below = [], index }) => {
    const full = path.startsWith('/') || path === '' ? path || parent : `${parent}/${path}`;
    return below.length > 0 || index === true ? pathsOf(below, full) : [full];
  });
}

function withOptionalEnd(path: string): string[] {
  const base = path.replace(/\/:\w+\?$/u, '');
  if (base === path) return [path];
  return [base, ...(path.endsWith('/:catalog?') ? catalogNames : [':id']).map((end) => `${base}/${end}`)];
}
