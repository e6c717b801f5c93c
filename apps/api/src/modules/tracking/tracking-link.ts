import { createHmac } from 'node:crypto';
import { equalInConstantTime, type Secrets, verifyingKeys } from '#platform/config/keys.ts';

/** Identifies the link of a repair. A new link has the next version. */
type TrackingLink = { readonly repairId: string; readonly version: number };

export const FIRST_VERSION = 1;

/** 128 bits as hexadecimal digits, because mail clients leave a final `-` or `_` out of a link. */
const shape = /^([0-9A-HJKMNP-TV-Z]{8})\.([0-9a-f]{32})$/;

function macOf(key: Buffer, { repairId, version }: TrackingLink): string {
  return createHmac('sha256', key).update(`${repairId} ${version}`).digest('hex').slice(0, 32);
}

/** Returns the token of a link. It is derived, so mails and slips of any time have the same one (decisions/0128). */
export function trackingToken(secrets: Secrets, link: TrackingLink): string {
  return `${link.repairId}.${macOf(verifyingKeys(secrets, 'tracking')[0], link)}`;
}

/** Path of the page with the token in the fragment, which browsers never send. */
export function trackingPath(secrets: Secrets, link: TrackingLink): string {
  return `/t#${trackingToken(secrets, link)}`;
}

/** Returns the repair that a token names, before its check, or null for other texts. */
export function repairIdIn(token: string): string | null {
  return shape.exec(token)?.[1] ?? null;
}

export function isTokenOf(secrets: Secrets, token: string, link: TrackingLink): boolean {
  const mac = shape.exec(token)?.[2] ?? '';
  return verifyingKeys(secrets, 'tracking').some((key) => equalInConstantTime(macOf(key, link), mac));
}
