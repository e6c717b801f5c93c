import type { Repair } from '@atelier/contract';
import { isOffTrack, railOf } from '@atelier/domain';
import type { RailStation } from '@atelier/domain';

/** What the rail has to know of a repair; staff's and customers' repairs both have it. */
export type RailRepair = Pick<Repair, 'status' | 'custody' | 'logs'>;

/** The eight stations of a repair. The log is sorted first: the rail reads it oldest first, whatever way it was sent. */
export const stationsOf = ({ status, logs }: RailRepair): RailStation[] =>
  railOf(
    status,
    logs.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt)),
  );

/** The repair left its track and the device still has to come home. */
export const isOnTheWayBack = ({ status, custody }: RailRepair): boolean =>
  isOffTrack(status) && custody !== 'CUSTOMER' && custody !== 'GONE';
