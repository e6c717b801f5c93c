import { answerContact, getContactMessage, listContactMessages, markContact, sendContact } from '@atelier/contract';
import { askedLanguage } from '#platform/http/asked-language.ts';
import { anyone, mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import type { Messages } from './messages.service.ts';

/** The contact form, for everybody, and what comes of it, for whoever answers for the shop. */
export function serveMessages({ server }: Platform, { office }: Guards, messages: Messages): void {
  // Counted inside: only a message of the right shape counts.
  mount(server, { call: sendContact, who: anyone }, async ({ body, request }) => {
    await messages.send({ body, ip: request.ip, lang: askedLanguage(request.headers['accept-language']) });
    return {};
  });
  mount(server, { call: listContactMessages, who: office }, ({ query }) => messages.list(query));
  mount(server, { call: getContactMessage, who: office }, ({ params }) => messages.one(params.id));
  mount(server, { call: answerContact, who: office }, ({ viewer, params, body }) =>
    messages.answer(viewer, params.id, body),
  );
  mount(server, { call: markContact, who: office }, ({ params, body }) => messages.mark(params.id, body));
}
