import type { IndexedText } from '#platform/http/cache/response-cache.ts';

/** Places of the repairs' JSON in a list, and a JSON object of their tags by id. */
export type RepairIndex = { readonly places: ReadonlyMap<string, Place>; readonly tags: string };

/** First byte, and the byte behind the last. */
type Place = readonly [start: number, end: number];

type RepairList = IndexedText<RepairIndex>;

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')] as const;

/** Returns the list from the lines of `repairsOfUser`. Lines without JSON mean the repair of the known list (decisions/0009). */
export function readRepairLines(lines: string, known?: RepairList): RepairList {
  const tags: Record<string, string> = {};
  const places = new Map<string, Place>();
  const written: Buffer[] = [];
  let end = 0;
  for (const line of lines === '' ? [] : lines.split('\n')) {
    const [id = '', tag = ''] = line.split(' ', 2);
    const json = line.slice(`${id} ${tag} `.length);
    const repair = json === '' ? knownRepair(id, known) : Buffer.from(json);
    written.push(end === 0 ? opening : comma, repair);
    const start = end + 1;
    end = start + repair.length;
    tags[id] = tag;
    places.set(id, [start, end]);
  }
  const bytes = Buffer.concat([...(end === 0 ? [opening] : written), closing]);
  return { bytes, index: { places, tags: JSON.stringify(tags) } };
}

function knownRepair(id: string, known: RepairList | undefined): Buffer {
  const place = known?.index.places.get(id);
  if (known === undefined || place === undefined) throw new Error('invariant: repair of a known tag not found');
  return known.bytes.subarray(...place);
}
