import * as z from 'zod/mini';

/** Where an address is: a country by its two letters (ISO 3166-1), and a city as the operator's file spells it. */
export type GeoLocation = { readonly country: string | null; readonly city: string | null };

const longestName = 100;
const Name = z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(longestName), z.regex(/^\P{Cc}*$/u));
const Names = z.object({ fr: z.optional(Name), en: z.optional(Name) });

// What the databases of countries and cities have in common. A part that is no such thing is as good as missing.
const LocationRecord = z.object({
  country: z.catch(z.optional(z.object({ iso_code: z.string().check(z.regex(/^[A-Z]{2}$/)) })), undefined),
  city: z.catch(z.optional(z.object({ names: Names })), undefined),
});

/** Reads a place out of a record of the file; null where it tells of none. */
export function geoLocationIn(record: unknown): GeoLocation | null {
  const read = LocationRecord.safeParse(record);
  if (!read.success) return null;
  const { country, city } = read.data;
  const location = { country: country?.iso_code ?? null, city: city?.names.fr ?? city?.names.en ?? null };
  return location.country === null && location.city === null ? null : location;
}
