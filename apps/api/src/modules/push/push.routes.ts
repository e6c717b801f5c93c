import { getPush, subscribePush, unsubscribePush } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { sendPushJob } from '../notifications/public.ts';
import type { Guards } from '../sessions/public.ts';
import { ensurePushKey } from './push-keys.ts';
import { deleteUnusedSubscriptions, readOwn, subscribe, unsubscribe } from './push.service.ts';
import { sendPush } from './send-push.ts';

export async function servePush(platform: Platform, { signedIn }: Guards): Promise<void> {
  const { server, jobs } = platform;
  await ensurePushKey(platform);
  jobs.handle(sendPushJob, (payload) => sendPush(platform, payload));
  jobs.onSchedule('push.sweep', 'daily', () => deleteUnusedSubscriptions(platform));
  mount(server, { call: getPush, who: signedIn }, ({ viewer }) => readOwn(platform, viewer));
  mount(server, { call: subscribePush, who: signedIn }, ({ viewer, body }) => subscribe(platform, viewer, body));
  mount(server, { call: unsubscribePush, who: signedIn }, ({ viewer }) => unsubscribe(platform, viewer));
}
