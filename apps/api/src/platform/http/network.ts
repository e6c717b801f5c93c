import { isIPv6 } from 'node:net';

/** A network that a caller counts for, and how many times a single network's limit it is granted. */
export type Network = { readonly name: string; readonly share: number };

const widerShare = 10;

/** The network of an address: an IPv4 address is one by itself, of an IPv6 address its /64 (specification/signing-in#limits). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return isMapped(groups) ? asIPv4(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

// As `URL` writes an address: lower case, no leading zeros, no dots, the longest run of zeros left out.
function groupsOf(address: string): readonly string[] {
  const [host = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${host}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

function isMapped(groups: readonly string[]): boolean {
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
}

function asIPv4(groups: readonly string[]): string {
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .map((pair) => `${pair >> 8}.${pair & 255}`)
    .join('.');
}

/** All that a caller counts for where a limit is over all accounts: whoever holds an IPv6 /48 has 65,536 networks. */
export function networksOf(address: string): readonly Network[] {
  const own = { name: networkOf(address), share: 1 };
  if (!own.name.endsWith('::/64')) return [own];
  return [own, { name: `${groupsOf(address).slice(0, 3).join(':')}::/48`, share: widerShare }];
}

/** A list of forwarded addresses without brackets and ports: some proxies add them, and a port differs with each connection. */
export function withoutPorts(forwarded: string): string {
  return forwarded.replaceAll(/\[([^\]]*)\](?::\d+)?|((?:\d+\.){3}\d+):\d+/g, '$1$2');
}
