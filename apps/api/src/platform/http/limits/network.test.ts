import { expect, test } from 'vitest';
import { networkOf, networksOf, withoutPorts } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 address also counts for its /48', () => {
  expect(networksOf('2001:db8:1:2::3')).toEqual([
    { name: '2001:db8:1:2::/64', factor: 1 },
    { name: '2001:db8:1::/48', factor: 10 },
  ]);
  expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', factor: 1 }]);
});

test.each([
  ['203.0.113.7:54321', '203.0.113.7'],
  ['[2001:db8::1]:443, 203.0.113.7:80,10.0.0.1', '2001:db8::1, 203.0.113.7,10.0.0.1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1:4711', '2001:db8::1:4711'],
  ['unknown, somebody:80', 'unknown, somebody:80'],
])('%s is forwarded as %s', (forwarded, addresses) => {
  expect(withoutPorts(forwarded)).toBe(addresses);
});
