import * as z from 'zod/mini';
import { deleteCall, getCall, putCall } from '../call.ts';
import { Empty } from '../fields.ts';

export const getPush = getCall('/users/me/push', 'If this device receives pushes, and the key to subscribe with', {
  answer: z.object({ isOn: z.boolean(), publicKey: z.string() }),
});

/** Base64url of this many bytes. */
function bytes(count: number) {
  const characters = Math.ceil((count * 4) / 3);
  return z.string('invalid').check(z.regex(new RegExp(`^[\\w-]{${characters}}=*$`, 'u'), 'invalid'));
}

/** Replaces the subscription of the session, so it may be repeated. */
export const subscribePush = putCall('/users/me/push', 'Send pushes to this device', {
  body: z.object({
    endpoint: z.string('invalid').check(z.maxLength(1_000, 'invalid')),
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  answer: Empty,
});

export const unsubscribePush = deleteCall('/users/me/push', 'Send no more pushes to this device', { answer: Empty });

/** Content of a push, which the service worker shows. It has no names and no prices. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** Replaces the same notification, because a push may arrive twice. */
  readonly tag: string;
  readonly lang: string;
  /** Page that a press opens. */
  readonly path: string;
  /** Visit that the customer can confirm by a button, or change on the page of `another`. */
  readonly attendance: {
    readonly repairId: string;
    readonly date: string;
    readonly time: string;
    readonly label: string;
    readonly done: string;
    readonly another: { readonly label: string; readonly path: string };
  } | null;
};
