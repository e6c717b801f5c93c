import { createHash, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/network.ts';
import type { Cookies } from './cookies.ts';

/** Where an address is; null without the operator's own file. */
export type Place = { readonly country: string | null; readonly city: string | null };

/** What a request shows of where it comes from. */
export type Visitor = {
  readonly ip: string;
  /** What limits count it for. */
  readonly network: string;
  readonly place: Place | null;
  readonly browser: string | null;
  readonly os: string | null;
  readonly device: string | null;
  /** What the known-browser cookie holds, if anything that could be one. */
  readonly browserSecret: string | null;
};

const longestUserAgent = 512;
const secretShape = /^[\w-]{43}$/;

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');

export const hashBrowserSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const named = (name: string | undefined): string | null => (name === undefined || name === '' ? null : name);

export const parseUserAgent = (text: string) => {
  if (text === '') return { browser: null, os: null, device: null };
  const { browser, os, platform } = Bowser.parse(text.slice(0, longestUserAgent));
  return { browser: named(browser.name), os: named(os.name), device: named(platform.type) };
};

export const visitorOf = (
  request: FastifyRequest,
  cookies: Cookies,
  placeOf: (ip: string) => Place | null,
): Visitor => {
  const secret = cookies.readBrowser(request);
  return {
    ip: request.ip,
    network: networkOf(request.ip),
    place: placeOf(request.ip),
    ...parseUserAgent(request.headers['user-agent'] ?? ''),
    browserSecret: secret !== null && secretShape.test(secret) ? secret : null,
  };
};

/** Versions stay out of it: an update of the browser is no new browser. */
export const fingerprintOf = ({ browser, os, place }: Visitor): string =>
  [browser, os, place?.country].map((part) => part ?? '').join('|');
