import {
  addContentImage,
  cancelContentSchedule,
  getActiveContent,
  getEditedContent,
  getTerms,
  listContentHistory,
  publishContent,
  restoreContent,
  saveContent,
} from '@atelier/contract';
import { orNotFound } from '#platform/http/errors/failure.ts';
import { createResponseCache } from '#platform/http/cache/response-cache.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { addImage, registerImageUsage } from './content-images.service.ts';
import type { Content } from './content.service.ts';
import * as editing from './editing.service.ts';
import * as publishing from './publishing.service.ts';

export function serveContent(platform: Platform, { admin }: Guards, content: Content): void {
  const { server, limits, pages } = platform;
  const context = { ...platform, content };
  pages.setContentSource(content.active);
  registerImageUsage(platform);
  publishing.registerJobs(context);

  const cache = createResponseCache(limits.http.responseCache);
  mount(server, { call: getActiveContent, who: anyone }, async ({ request }) => {
    const active = content.active();
    const tag = content.tag();
    const text = cache.knownTag(request, 'content') === tag ? null : JSON.stringify(active);
    return (await cache.answer(request, { tag, text })) ?? active;
  });
  mount(server, { call: getTerms, who: anyone }, async ({ query }) => orNotFound(await content.terms(query.version)));

  mount(server, { call: getEditedContent, who: admin }, ({ db }) => editing.read(db));
  mount(server, { call: saveContent, who: admin }, ({ viewer, body }) => editing.save(platform, viewer, body));
  mount(server, { call: publishContent, who: admin }, ({ viewer, body }) => publishing.publish(context, viewer, body));
  mount(server, { call: cancelContentSchedule, who: admin }, ({ body }) => publishing.cancelSchedule(platform, body));
  mount(server, { call: listContentHistory, who: admin }, ({ db, query }) => editing.history(platform, db, query.from));
  mount(server, { call: restoreContent, who: admin }, ({ viewer, body }) => editing.restore(platform, viewer, body));
  mount(server, { call: addContentImage, perViewer: limits.content.images, who: admin }, async ({ viewer, file }) => ({
    id: await addImage(platform, viewer, file),
  }));
}
