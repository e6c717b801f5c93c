import { Readable } from 'node:stream';
import {
  addHandoverPhoto,
  checkHandoverCode,
  getHandoverCode,
  getMyHandovers,
  getReceiptFile,
  recordProof,
} from '@atelier/contract';
import { FileStream } from '#platform/http/calls/answers.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '../sessions/public.ts';
import * as handovers from './handovers.service.ts';

export function serveHandovers(context: handovers.HandoversContext, { customer, staff }: Guards): void {
  const { server, limits } = context;
  const { photoTries, papers } = limits.perUser;
  handovers.forgetSignatures(context);

  mount(server, { call: recordProof, who: staff }, ({ db, viewer, params, body }) =>
    handovers.record(context, db, { ...params, viewer, body }),
  );
  mount(server, { call: checkHandoverCode, who: staff }, ({ db, viewer, params, body }) =>
    handovers.checkCode(context, db, { ...params, viewer, ...body }),
  );
  mount(server, { call: getHandoverCode, who: customer }, ({ db, viewer, params }) =>
    handovers.readCode(context, db, { ...params, viewer }),
  );
  mount(server, { call: addHandoverPhoto, perViewer: photoTries, who: staff }, ({ viewer, params, file, once }) =>
    handovers.addPhoto(context, { ...params, viewer, file, once }),
  );
  mount(server, { call: getMyHandovers, who: customer }, ({ db, viewer, params }) =>
    handovers.listMine(db, { ...params, viewer }),
  );
  mount(server, { call: getReceiptFile, perViewer: papers, who: customer }, async ({ db, viewer, params, reply }) => {
    const { name, content } = await handovers.receiptFile(context, db, { ...params, viewer });
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return new FileStream(Readable.from([content]));
  });
}
