import {
  confirmTracked,
  endMyTrackingLink,
  getMyTrackingLink,
  mailTrackingLinks,
  renewMyTrackingLink,
  trackRepair,
} from '@atelier/contract';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '../sessions/public.ts';
import { linksMailTemplate } from './tracking.mails.ts';
import * as tracking from './tracking.service.ts';

export function serveTracking(parts: Omit<tracking.TrackingContext, 'linksMail'>, { customer }: Guards): void {
  const { server, database, limits, mail, jobs } = parts;
  const context = { ...parts, linksMail: linksMailTemplate(parts.config) };
  mail.templates.add(context.linksMail);
  jobs.handle(tracking.mailLinksJob, ({ email }) => tracking.mailLinks(context, email));
  const { reads, mails } = limits.tracking;

  mount(server, { call: trackRepair, perAddress: reads, who: anyone }, ({ body }) =>
    tracking.track(context, database, body.token),
  );
  mount(server, { call: confirmTracked, perAddress: reads, who: anyone }, ({ body }) =>
    tracking.confirm(context, database, body),
  );
  mount(server, { call: mailTrackingLinks, perAddress: mails, who: anyone }, async ({ body }) => {
    await tracking.orderLinks(context, body.email);
    return {};
  });
  mount(server, { call: getMyTrackingLink, who: customer }, ({ db, viewer, params }) =>
    tracking.readOwn(context, db, { ...params, viewer }),
  );
  mount(server, { call: renewMyTrackingLink, who: customer }, ({ db, viewer, params }) =>
    tracking.renewOwn(context, db, { ...params, viewer }),
  );
  mount(server, { call: endMyTrackingLink, who: customer }, ({ db, viewer, params }) =>
    tracking.endOwn(context, db, { ...params, viewer }),
  );
}
