import { getMailReport, resendMails } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { readMailReport, resend, resendJob } from './mails.service.ts';

export function serveMails(platform: Platform, { admin }: Guards): void {
  const { server, jobs } = platform;
  jobs.handle(resendJob, async ({ id }) => void (await resend(platform, null, id ?? undefined)));
  mount(server, { call: getMailReport, who: admin }, ({ db }) => readMailReport(platform, db));
  mount(server, { call: resendMails, who: admin }, ({ viewer, body }) => resend(platform, viewer, body.id));
}
