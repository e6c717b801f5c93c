import { addHandoverPhoto, getMyHandovers, recordProof } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '../sessions/public.ts';
import * as handovers from './handovers.service.ts';

export function serveHandovers(context: handovers.HandoversContext, { customer, staff }: Guards): void {
  const { server, limits } = context;
  const tries = { rate: limits.perUser.photoTries, by: 'viewer' } as const;
  handovers.forgetSignatures(context);

  mount(server, { call: recordProof, who: staff }, ({ db, viewer, params, body }) =>
    handovers.record(context, db, { ...params, viewer, body }),
  );
  mount(server, { call: addHandoverPhoto, limit: tries, who: staff }, ({ viewer, params, file, once }) =>
    handovers.addPhoto(context, { ...params, viewer, file, once }),
  );
  mount(server, { call: getMyHandovers, who: customer }, ({ db, viewer, params }) =>
    handovers.listMine(db, { ...params, viewer }),
  );
}
