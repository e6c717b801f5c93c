import { getFigures } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import * as figures from './figures.service.ts';

/** Figures are for administrators and for the staff whom they allow to see them. */
export function serveFigures(context: Platform & figures.FiguresContext, { staff }: Guards): void {
  const { server, database } = context;
  mount(
    server,
    {
      call: getFigures,
      who: async (request) => {
        const viewer = await staff(request);
        await figures.requireRight(database, viewer);
        return viewer;
      },
    },
    ({ db, viewer, query }) => figures.read(context, db, { viewer, query }),
  );
}
