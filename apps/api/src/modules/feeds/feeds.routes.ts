import { Readable } from 'node:stream';
import { endFeed, getFeed, readFeed, renewFeed } from '@atelier/contract';
import { FileStream } from '#platform/http/calls/answers.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import * as feeds from './feeds.service.ts';

export function serveFeeds(platform: Platform, { staff }: Guards): void {
  const { server, limits } = platform;
  mount(server, { call: getFeed, who: staff }, ({ viewer }) => feeds.readOwn(platform, viewer.userId));
  mount(server, { call: renewFeed, who: staff }, ({ viewer }) => feeds.renewOwn(platform, viewer.userId));
  mount(server, { call: endFeed, who: staff }, ({ viewer }) => feeds.endOwn(platform, viewer.userId));
  const perAddress = limits.feeds.reads;
  mount(server, { call: readFeed, perAddress, who: anyone }, async ({ query, reply }) => {
    const text = await feeds.readCalendar(platform, query.token);
    reply.headers({
      'content-length': Buffer.byteLength(text),
      'content-disposition': 'attachment; filename="atelier.ics"',
      'cache-control': 'no-store',
    });
    return new FileStream(Readable.from([text]));
  });
}
