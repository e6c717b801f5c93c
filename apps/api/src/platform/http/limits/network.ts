import { isIPv6 } from 'node:net';

export type Network = { readonly name: string; readonly factor: number };

const widerFactor = 10;
/** First groups of an IPv4 address that is written as an IPv6 address. */
const MAPPED_IPV4 = '0:0:0:0:0:ffff';

/** Returns an IPv4 address itself and the /64 of an IPv6 address (specification/signing-in#limits). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return groups.slice(0, 6).join(':') === MAPPED_IPV4 ? asIPv4(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

// Expects `URL`'s spelling: lower case, no leading zeros, no dots, zeros compressed.
function groupsOf(address: string): readonly string[] {
  const [host = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${host}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

function asIPv4(groups: readonly string[]): string {
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .map((pair) => `${pair >> 8}.${pair & 255}`)
    .join('.');
}

/** Returns all networks of a caller for limits over all accounts, because an IPv6 /48 has 65,536 networks. */
export function networksOf(address: string): readonly Network[] {
  const own = { name: networkOf(address), factor: 1 };
  if (!own.name.endsWith('::/64')) return [own];
  return [own, { name: `${groupsOf(address).slice(0, 3).join(':')}::/48`, factor: widerFactor }];
}

/** Removes brackets and ports of forwarded addresses. Some proxies add them, and ports change per connection. */
export function withoutPorts(forwarded: string): string {
  return forwarded.replaceAll(/\[([^\]]*)\](?::\d+)?|((?:\d+\.){3}\d+):\d+/g, '$1$2');
}
