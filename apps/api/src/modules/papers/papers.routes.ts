import { Readable } from 'node:stream';
import {
  getHandoverReceipt,
  getLabels,
  getMyPaper,
  getMyReceipt,
  getPaper,
  getPaymentReceipt,
  getShelfLabels,
} from '@atelier/contract';
import type { FastifyReply } from 'fastify';
import { FileStream } from '#platform/http/calls/answers.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '../sessions/public.ts';
import * as papers from './papers.service.ts';

/** Papers name customers and prices, so drivers get none. Customers get those of their own repairs. */
export function servePapers(context: papers.PapersContext, { officeAndBench, customer }: Guards): void {
  const { server, limits } = context;
  const perViewer = limits.perUser.papers;

  mount(server, { call: getPaper, who: officeAndBench }, async ({ db, viewer, params, query, reply }) =>
    send(reply, await papers.paper(context, db, { ...params, ...query, viewer })),
  );
  mount(server, { call: getHandoverReceipt, who: officeAndBench }, async ({ db, params, query, reply }) =>
    send(reply, await papers.receipt(context, db, { ...params, ...query })),
  );
  mount(server, { call: getMyPaper, perViewer, who: customer }, async ({ db, viewer, params, reply }) =>
    send(reply, await papers.myPaper(context, db, { ...params, viewer })),
  );
  mount(server, { call: getPaymentReceipt, who: officeAndBench }, async ({ db, params, query, reply }) =>
    send(reply, await papers.paid(context, db, { ...params, ...query, customerId: null })),
  );
  mount(server, { call: getMyReceipt, perViewer, who: customer }, async ({ db, viewer, params, reply }) =>
    send(reply, await papers.paid(context, db, { ...params, lang: viewer.lang, customerId: viewer.userId })),
  );
  mount(server, { call: getLabels, who: officeAndBench }, async ({ db, viewer, query, reply }) =>
    send(reply, await papers.labels(context, db, { ...query, viewer })),
  );
  mount(server, { call: getShelfLabels, who: officeAndBench }, async ({ db, viewer, query, reply }) =>
    send(reply, await papers.labelsOfShelves(context, db, { ...query, viewer })),
  );
}

function send(reply: FastifyReply, { name, content }: papers.PaperFile): FileStream {
  reply.headers({ 'content-length': content.length, 'content-disposition': `attachment; filename="${name}"` });
  return new FileStream(Readable.from([content]));
}
