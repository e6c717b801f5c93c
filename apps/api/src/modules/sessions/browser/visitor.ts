import { hash, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/limits/network.ts';
import { emptyToNull } from '#platform/http/submitted-values.ts';
import type { GeoLocation } from '#platform/geoip/geo-location.ts';
import type { Platform } from '#platform/platform.ts';
import { readCookie } from './cookies.ts';

export type Visitor = {
  readonly ip: string;
  /** Key for rate limits. */
  readonly network: string;
  readonly location: GeoLocation | null;
  readonly browser: string | null;
  readonly os: string | null;
  readonly device: string | null;
  /** Well-formed secret of the known-browser cookie, or null. */
  readonly browserSecret: string | null;
};

const longestUserAgent = 512;
const secretShape = /^[\w-]{43}$/;

export function createBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashBrowserSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

export function parseUserAgent(text: string) {
  if (text === '') return { browser: null, os: null, device: null };
  const { browser, os, platform } = Bowser.parse(text.slice(0, longestUserAgent));
  return { browser: emptyToNull(browser.name), os: emptyToNull(os.name), device: emptyToNull(platform.type) };
}

export function visitorOf({ config, geoip }: Pick<Platform, 'config' | 'geoip'>, request: FastifyRequest): Visitor {
  const secret = readCookie(config, request, 'browser');
  return {
    ip: request.ip,
    network: networkOf(request.ip),
    location: geoip.locate(request.ip),
    ...parseUserAgent(request.headers['user-agent'] ?? ''),
    browserSecret: secret !== null && secretShape.test(secret) ? secret : null,
  };
}

/** Returns browser and system without versions, so updates don't count as new browsers. */
export function fingerprintOf({ browser, os }: Pick<Visitor, 'browser' | 'os'>): string {
  return [browser, os].map((part) => part ?? '').join('|');
}
