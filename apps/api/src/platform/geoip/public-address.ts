import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

const privateNetworks = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(address, prefix, 'ipv6');

/** Normalizes an address for the look-up. Returns null for private networks and invalid addresses. */
export function publicAddress(ip: string): string | null {
  const address = unmapped(ip);
  if (!isIPv4(address) && !isIPv6(address)) return null;
  return privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') ? null : address;
}

function unmapped(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' });
  return /^::ffff:(\d+(?:\.\d+){3})$/.exec(address)?.[1] ?? address;
}
