import * as z from 'zod/mini';

/** Location of an address: ISO 3166-1 country, and the city as spelled in the operator's file. */
export type GeoLocation = { readonly country: string | null; readonly city: string | null };

const longestName = 100;
const Name = z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(longestName), z.regex(/^\P{Cc}*$/u));
const Names = z.object({ fr: z.optional(Name), en: z.optional(Name) });

// Common fields of country and city databases. Malformed parts count as missing.
const LocationRecord = z.object({
  country: z.catch(z.optional(z.object({ iso_code: z.string().check(z.regex(/^[A-Z]{2}$/)) })), undefined),
  city: z.catch(z.optional(z.object({ names: Names })), undefined),
});

export function geoLocationIn(record: unknown): GeoLocation | null {
  const read = LocationRecord.safeParse(record);
  if (!read.success) return null;
  const { country, city } = read.data;
  const location = { country: country?.iso_code ?? null, city: city?.names.fr ?? city?.names.en ?? null };
  return location.country === null && location.city === null ? null : location;
}
