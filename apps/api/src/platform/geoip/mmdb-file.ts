import { open as openFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { open, type Reader, type Response } from 'maxmind';
import { ConfigError } from '../config/config.ts';
import type { Limits } from '../config/limits.ts';

const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
// The format has its metadata in the last 128 KiB.
const tailBytes = 128 * 1024;
const separatorBytes = 16;

// One address of each large network, so damage shows at start and not at a sign-in.
const samples = Array.from({ length: 256 }, (_, first) => `${first}.0.0.1`);

/** Reads and checks a file in MaxMind's format (GeoLite2, GeoIP2). Throws a {@link ConfigError} for another format, damage or size. */
export async function openMmdbFile(path: string, limits: Limits['geoip']) {
  const descriptionAt = await checkSizeAndMarker(path, limits);
  try {
    // The cache also stops repeated expansion of records with circular pointers.
    const reader = await open<Response>(path, { cache: { max: limits.cached } });
    checkMetadata(reader, descriptionAt);
    const { ipVersion, databaseType, buildEpoch } = reader.metadata;
    // Throws where the file is damaged. In an IPv4-only file the reader would look up an IPv6 address by its first four bytes.
    const record = (address: string): unknown => (ipVersion === 4 && isIPv6(address) ? null : reader.get(address));
    samples.forEach(record);
    return { type: databaseType, built: buildEpoch, record };
  } catch {
    return refuse('is a damaged MMDB file');
  }
}

async function checkSizeAndMarker(path: string, { bytes }: Limits['geoip']): Promise<number> {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    if (size > bytes) refuse(`is larger than ${bytes / 1024 / 1024} MB`);
    const length = Math.min(size, tailBytes);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const markerAt = buffer.lastIndexOf(marker);
    return markerAt === -1 ? refuse('is no MMDB file, or a truncated one') : size - length + markerAt;
  } finally {
    await file.close();
  }
}

function refuse(problem: string): never {
  throw new ConfigError([`GEOIP_MMDB: ${problem}`]);
}

function checkMetadata({ metadata }: Reader<Response>, descriptionAt: number): void {
  const { searchTreeSize, ipVersion, binaryFormatMajorVersion, nodeCount } = metadata;
  const isSupported = binaryFormatMajorVersion === 2 && (ipVersion === 4 || ipVersion === 6) && nodeCount > 0;
  if (!isSupported || searchTreeSize + separatorBytes > descriptionAt) throw new Error('unsupported mmdb metadata');
}
