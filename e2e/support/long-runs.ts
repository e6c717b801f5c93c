/** Set by `npm run test:long`, which takes the whole counts of the requirements; `npm test` takes as many as find a fault as well, mostly. */
const isLong = process.env['ATELIER_LONG_TESTS'] === '1';

/** A count of `npm test`, and the one of `npm run test:long`. */
export function countFor(usual: number, long: number): number {
  return isLong ? long : usual;
}
