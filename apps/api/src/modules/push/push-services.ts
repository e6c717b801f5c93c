import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '#platform/geoip/geoip.ts';

/** Hosts of the push services of browsers. A subscription elsewhere is refused, so nobody can make the server call another host. */
const services = [
  /^fcm\.googleapis\.com$/u,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/u,
  /^(?:[\w-]+\.)*push\.apple\.com$/u,
  /^(?:[\w-]+\.)*notify\.windows\.com$/u,
];

/** `isTest`: under NODE_ENV=test, services on this machine are allowed, too. */
export function isPushService(endpoint: string, { isTest }: { readonly isTest: boolean }): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (isTest && url.hostname === '127.0.0.1') return true;
  return url.protocol === 'https:' && url.port === '' && services.some((service) => service.test(url.hostname));
}

type PushRequest = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeout: number;
  readonly isTest: boolean;
};

/** Sends a push and returns the status of the answer. Refuses services whose name leads into a private network. */
export function requestPush({ endpoint, headers, body, timeout, isTest }: PushRequest): Promise<number> {
  const url = new URL(endpoint);
  const options: RequestOptions = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(timeout),
    lookup: lookupPublic,
  };
  const request = isTest && url.protocol === 'http:' ? requestPlain(url, options) : requestSecure(url, options);
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
}

/** Checks the address that is connected to, so a name can't change its meaning in between. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = (addresses ?? []).filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (error !== null) done(error, []);
    else if (first === undefined) done(new Error('push: service in a private network'), []);
    else if (options.all === true) done(null, allowed);
    else done(null, first.address, first.family);
  });
};
