import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';
import type { Settings } from '../config/variables.ts';
import type { Limits } from '../config/limits.ts';
import type { Log } from '#platform/log.ts';
import { type GeoLocation, geoLocationIn } from './geo-location.ts';
import { openMmdbFile } from './mmdb-file.ts';

const privateNetworks = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(address, prefix, 'ipv6');

export type GeoIp = {
  /** Returns null without a file, for private addresses, and for unknown or damaged records. */
  locate(ip: string): GeoLocation | null;
};

export async function createGeoIp(
  { GEOIP_MMDB }: Pick<Settings, 'GEOIP_MMDB'>,
  limits: Limits['geoip'],
  log: Log,
): Promise<GeoIp> {
  if (GEOIP_MMDB === null) return { locate: () => null };
  const file = await openMmdbFile(GEOIP_MMDB, limits);
  log.info({ event: 'geoip.opened', type: file.type, built: file.built.toISOString() });
  return {
    locate: (ip) => {
      const address = publicAddress(ip);
      if (address === null) return null;
      try {
        return geoLocationIn(file.record(address));
      } catch (error) {
        // A damaged record never fails a sign-in (specification/faults#f20).
        log.warn({ event: 'geoip.damaged', err: error });
        return null;
      }
    },
  };
}

/** Returns false for addresses of private and local networks. */
export function isPublicAddress(ip: string): boolean {
  return publicAddress(ip) !== null;
}

/** Normalizes an address for the look-up. Returns null for private networks and invalid addresses. */
function publicAddress(ip: string): string | null {
  const address = unmapIPv4(ip);
  if (!isIPv4(address) && !isIPv6(address)) return null;
  return privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') ? null : address;
}

function unmapIPv4(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' });
  return /^::ffff:(\d+(?:\.\d+){3})$/.exec(address)?.[1] ?? address;
}
