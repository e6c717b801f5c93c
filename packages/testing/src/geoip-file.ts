import { isIPv6 } from 'node:net';

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

export type GeoipFileOptions = {
  /** Records by network, such as `203.0.113.0/24` or `2001:db8::/32`. */
  readonly networks: Readonly<Record<string, Value>>;
  readonly type?: string;
  readonly recordSize?: 24 | 28 | 32;
  /** A file of version 4 rejects IPv6 networks. In version 6, IPv4 networks are below `::/96`. */
  readonly ipVersion?: 4 | 6;
};

const types = { string: 2, map: 7, uint32: 6, array: 11, boolean: 14 } as const;
const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const separator = Buffer.alloc(16);

type Target = Node | number | null;
type Node = [Target, Target];

/** Returns a geoip file in MaxMind's format. A nested network must come after its parent. */
export function encodeGeoipFile({
  networks,
  type = 'Atelier-City',
  recordSize = 24,
  ipVersion = 6,
}: GeoipFileOptions): Buffer {
  const root: Node = [null, null];
  const data: Buffer[] = [];
  let size = 0;
  for (const [network, record] of Object.entries(networks)) {
    const bytes = encode(record);
    insertNetwork(root, prefixOf(network, ipVersion), size);
    data.push(bytes);
    size += bytes.length;
  }
  const nodes = nodesOf(root);
  const description = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: type,
    description: { en: 'Places of tests' },
    ip_version: ipVersion,
    languages: ['en', 'fr'],
    node_count: nodes.length,
    record_size: recordSize,
  };
  return Buffer.concat([searchTree(nodes, recordSize), separator, ...data, marker, encode(description)]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(types.string, text.length), text]);
  }
  if (typeof value === 'number') return Buffer.concat([control(types.uint32, 4), bigEndian(value, 4)]);
  if (typeof value === 'boolean') return control(types.boolean, Number(value));
  if (isList(value)) return Buffer.concat([control(types.array, value.length), ...value.map(encode)]);
  const entries = Object.entries(value).flatMap(([key, item]) => [encode(key), encode(item)]);
  return Buffer.concat([control(types.map, entries.length / 2), ...entries]);
}

function control(type: number, size: number): Buffer {
  const [short, more] =
    size < 29 ? [size, Buffer.alloc(0)] : size < 285 ? [29, bigEndian(size - 29, 1)] : [30, bigEndian(size - 285, 2)];
  return Buffer.concat([type > 7 ? Buffer.from([short, type - 7]) : Buffer.from([(type << 5) | short]), more]);
}

function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function isList(value: object): value is readonly Value[] {
  return Array.isArray(value);
}

function insertNetwork(root: Node, prefix: string, data: number): void {
  let node = root;
  Array.from(prefix).forEach((bit, depth) => {
    const side = bit === '0' ? 0 : 1;
    const next = node[side];
    if (depth === prefix.length - 1) node[side] = data;
    else if (Array.isArray(next)) node = next;
    else node = node[side] = [next, next];
  });
}

function prefixOf(network: string, ipVersion: 4 | 6): string {
  const [address = '', length = ''] = network.split('/');
  if (isIPv6(address)) return bitsOf(groupsOf(address), 16).slice(0, Number(length));
  const bits = bitsOf(address.split('.').map(Number), 8).slice(0, Number(length));
  return ipVersion === 6 ? '0'.repeat(96) + bits : bits;
}

function bitsOf(parts: readonly number[], width: number): string {
  return parts.map((part) => part.toString(2).padStart(width, '0')).join('');
}

function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((text) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)),
  );
  const groupCount = [...(before ?? []), ...(after ?? [])].length;
  return [...(before ?? []), ...Array<number>(8 - groupCount).fill(0), ...(after ?? [])];
}

function nodesOf(root: Node): Node[] {
  const nodes = [root];
  // The list grows during iteration, so parents precede their children.
  for (const node of nodes) nodes.push(...node.filter((target) => Array.isArray(target)));
  return nodes;
}

function searchTree(nodes: readonly Node[], recordSize: number): Buffer {
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  const number = (target: Target): number => {
    if (target === null) return nodes.length;
    return Array.isArray(target) ? (numbers.get(target) ?? 0) : nodes.length + separator.length + target;
  };
  return Buffer.concat(nodes.map(([left, right]) => encodeNode(number(left), number(right), recordSize)));
}

function encodeNode(left: number, right: number, recordSize: number): Buffer {
  if (recordSize !== 28) return Buffer.concat([left, right].map((value) => bigEndian(value, recordSize / 8)));
  const middle = ((left >>> 24) << 4) | (right >>> 24);
  return Buffer.concat([bigEndian(left & 0xffffff, 3), bigEndian(middle, 1), bigEndian(right & 0xffffff, 3)]);
}
