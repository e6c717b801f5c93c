import type { Settings } from '../config/variables.ts';
import type { Limits } from '../config/limits.ts';
import type { Log } from '../log/log.ts';
import { type Place, placeIn } from './place.ts';
import { openPlaceFile } from './place-file.ts';
import { publicAddress } from './public-address.ts';

export type Places = {
  /** Where an address is; null without a file, for private addresses, and for what the file doesn't know or has damaged. */
  of(ip: string): Place | null;
};

/** Places by the operator's own file GEOIP_MMDB, which is read once, at start. */
export async function createPlaces(
  { GEOIP_MMDB }: Pick<Settings, 'GEOIP_MMDB'>,
  limits: Limits['places'],
  log: Log,
): Promise<Places> {
  if (GEOIP_MMDB === null) return { of: () => null };
  const file = await openPlaceFile(GEOIP_MMDB, limits);
  log.info({ event: 'places.opened', type: file.type, built: file.built.toISOString() });
  return {
    of: (ip) => {
      const address = publicAddress(ip);
      if (address === null) return null;
      try {
        return placeIn(file.record(address));
      } catch (error) {
        // Nobody's sign-in fails for a place (specification/faults#f20).
        log.warn({ event: 'places.damaged', err: error });
        return null;
      }
    },
  };
}
