import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { encodeGeoipFile, type GeoipFileOptions } from '@atelier/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { limits } from '../config/limits.ts';
import { createLog } from '#platform/log.ts';
import { createGeoIp, type GeoIp } from './geoip.ts';

let folder: string;
let path: string;
const lines: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-places-'));
  path = join(folder, 'places.mmdb');
  lines.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const log = createLog(
  'info',
  new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString());
      done();
    },
  }),
);

async function openBytes(bytes: Buffer): Promise<GeoIp> {
  await writeFile(path, bytes);
  return createGeoIp({ GEOIP_MMDB: path }, limits.geoip, log);
}

function open(networks: GeoipFileOptions['networks'], more: Partial<GeoipFileOptions> = {}): Promise<GeoIp> {
  return openBytes(encodeGeoipFile({ networks, ...more }));
}

async function problemsOf(opening: Promise<GeoIp>): Promise<readonly string[]> {
  const error: unknown = await opening.catch((reason: unknown) => reason);
  if (error instanceof ConfigError) return error.problems;
  throw new Error('invariant: ConfigError expected');
}

const tunis = { country: { iso_code: 'TN', names: { en: 'Tunisia' } }, city: { names: { en: 'Tunis', fr: 'Tunis' } } };
const london = { country: { iso_code: 'GB' }, city: { names: { en: 'London', fr: 'Londres', de: 'London' } } };
const networks = { '203.0.113.0/24': tunis, '2001:db8::/32': london };

describe('a file of places', () => {
  test.each([24, 28, 32] as const)('a geoip file with %i-bit records covers both kinds [3.4]', async (size) => {
    const places = await open(networks, { recordSize: size });
    expect(places.locate('203.0.113.77')).toEqual({ country: 'TN', city: 'Tunis' });
    expect(places.locate('2001:db8:5::1')).toEqual({ country: 'GB', city: 'Londres' });
    expect(places.locate('203.0.114.1')).toBeNull();
    expect(places.locate('2001:db9::1')).toBeNull();
  });

  test('a geoip file knows an IPv4 address in IPv6', async () => {
    const places = await open(networks);
    expect(places.locate('::ffff:203.0.113.77')).toMatchObject({ country: 'TN' });
    expect(places.locate('::FFFF:cb00:714d')).toMatchObject({ country: 'TN' });
  });

  test('a geoip file of IPv4 knows no IPv6 address', async () => {
    const places = await open({ '32.1.0.0/16': tunis }, { ipVersion: 4 });
    expect(places.locate('32.1.13.184')).toMatchObject({ country: 'TN' });
    expect(places.locate('2001:db8::1')).toBeNull();
  });

  test('a smaller network wins over a larger one', async () => {
    const places = await open({ '198.51.0.0/16': tunis, '198.51.100.0/24': london });
    expect(places.locate('198.51.99.1')).toMatchObject({ country: 'TN' });
    expect(places.locate('198.51.100.1')).toMatchObject({ country: 'GB' });
  });

  test('a places file may have countries or cities alone', async () => {
    const places = await open({
      '198.51.100.0/25': { country: { iso_code: 'TN' } },
      '198.51.100.128/25': { city: { names: { en: 'Sfax' } } },
    });
    expect(places.locate('198.51.100.1')).toEqual({ country: 'TN', city: null });
    expect(places.locate('198.51.100.129')).toEqual({ country: null, city: 'Sfax' });
  });

  test('the log names the geoip file in use', async () => {
    await open(networks, { type: 'Shop-City' });
    expect(lines.join('')).toContain('"type":"Shop-City","built":"2023-11-14T22:13:20.000Z"');
  });
});

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '192.168.1.5',
  '172.31.0.1',
  '100.64.0.1',
  '169.254.1.1',
  '0.0.0.0',
  '::1',
  'fd12::1',
  'fe80::1%eth0',
  '::ffff:10.0.0.1',
  'no address',
  '',
])('the address "%s" has no location', async (address) => {
  const places = await open({ '0.0.0.0/0': tunis, '::/1': tunis, '8000::/1': tunis });
  expect(places.locate('9999::1')).toMatchObject({ country: 'TN' });
  expect(places.locate(address)).toBeNull();
});

test('without a file nobody has a place', async () => {
  const places = await createGeoIp({ GEOIP_MMDB: null }, limits.geoip, log);
  expect(places.locate('203.0.113.77')).toBeNull();
});

describe('a record', () => {
  test.for([
    ['whose country is no code', { country: { iso_code: 'Tunisia' }, city: { names: { en: 'Tunis' } } }, null, 'Tunis'],
    ['whose city holds a NUL', { country: { iso_code: 'TN' }, city: { names: { en: 'Tu\0nis' } } }, 'TN', null],
    ['whose city is endless', { country: { iso_code: 'TN' }, city: { names: { en: 'x'.repeat(600) } } }, 'TN', null],
    ['whose city is a number', { country: { iso_code: 'TN' }, city: 7 }, 'TN', null],
  ] as const)('%s gives what is left of it', async ([, record, country, city]) => {
    const places = await open({ '203.0.113.0/24': record });
    expect(places.locate('203.0.113.1')).toEqual({ country, city });
  });

  test.each([['a text'], [7], [true], [[1, 2]], [{}], [{ autonomous_system_number: 7 }]])(
    'a geoip record of %j gives no place',
    async (record) => {
      const places = await open({ '203.0.113.0/24': record });
      expect(places.locate('203.0.113.1')).toBeNull();
    },
  );
});

function damageFile(file: Buffer, text: string): Buffer {
  file.writeUInt16BE(0x2000, file.indexOf(text) - 1);
  return file;
}

/** Replaces both texts of each layer by pointers to the next: 2^layers values in a few hundred bytes. */
function nestRecord(layers: number): Buffer {
  const names = Array.from({ length: layers }, (_, index) => `layer${index}`);
  const file = encodeGeoipFile({
    networks: { '203.0.113.0/24': names.map((name) => ({ [name]: ['pointer', 'pointer'] })) },
  });
  const layerAt = (name: string): number => file.indexOf(name) - 2;
  const dataAt = layerAt('layer0') - 3;
  for (const [index, name] of names.slice(1).entries()) {
    const first = file.indexOf('pointer', layerAt(`layer${index}`)) - 1;
    for (const place of [first, first + 2]) file.writeUInt16BE(0x2000 + layerAt(name) - dataAt, place);
  }
  return file;
}

describe('a damaged file', () => {
  test('a visibly damaged geoip file stops the start', async () => {
    const file = encodeGeoipFile({ networks: { '200.0.0.0/6': { country: 'damaged' } } });
    expect(await problemsOf(openBytes(damageFile(file, 'damaged')))).toEqual(['GEOIP_MMDB: is a damaged MMDB file']);
  });

  test('a damaged geoip file gives no location', async () => {
    const file = encodeGeoipFile({ networks: { '203.0.113.0/24': { country: 'damaged' }, '198.51.100.0/24': tunis } });
    const places = await openBytes(damageFile(file, 'damaged'));
    expect(places.locate('203.0.113.1')).toBeNull();
    expect(lines.join('')).toContain('geoip.damaged');
    expect(lines.join('')).not.toContain('203.0.113');
    expect(places.locate('198.51.100.1')).toMatchObject({ country: 'TN' });
  });

  test('an endless geoip record gives no place', async () => {
    const places = await openBytes(nestRecord(40));
    expect(places.locate('203.0.113.1')).toBeNull();
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['a picture', Buffer.alloc(5_000, 'PNG')],
    ['cut off in the middle', encodeGeoipFile({ networks }).subarray(0, -400)],
  ])('a geoip file that is %s gets one line', async (_, bytes) => {
    expect(await problemsOf(openBytes(bytes))).toEqual(['GEOIP_MMDB: is no MMDB file, or a truncated one']);
  });

  test.each([
    ['has lost its beginning', encodeGeoipFile({ networks }).subarray(400)],
    ['has a description that is cut off', encodeGeoipFile({ networks }).subarray(0, -20)],
    ['is compressed and ends like one', Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), encodeGeoipFile({ networks })])],
  ])('a geoip file that %s gets one line', async (_, bytes) => {
    expect(await problemsOf(openBytes(bytes))).toEqual(['GEOIP_MMDB: is a damaged MMDB file']);
  });

  test('an oversized geoip file is refused before reading', async () => {
    await writeFile(path, '');
    await truncate(path, limits.geoip.bytes + 1);
    expect(await problemsOf(createGeoIp({ GEOIP_MMDB: path }, limits.geoip, log))).toEqual([
      'GEOIP_MMDB: is larger than 512 MB',
    ]);
  });
});
