import type { Settings } from '../config/variables.ts';
import type { Limits } from '../config/limits.ts';
import type { Log } from '../log/log.ts';
import { type GeoLocation, geoLocationIn } from './geo-location.ts';
import { openMmdbFile } from './mmdb-file.ts';
import { publicAddress } from './public-address.ts';

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
