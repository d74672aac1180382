import { describe, expect, it } from 'vitest';
import { createAddressRule, networkList } from './networks.ts';

const PUBLIC = [
  '1.1.1.1',
  '9.255.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00::1',
];
const PRIVATE = [
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['carrier-grade NAT, and metadata in it', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local and metadata', '169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0', '168.63.129.16'],
  ['protocol assignments', '192.0.0.1', '192.0.0.192', '192.88.99.1', '2001:1::1', '2001:20::1'],
  ['documentation and benchmarks', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ['documentation, IPv6', '2001:db8::1', '3fff::1', '3ffe::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255', '4000::1', '::'],
  ['unique local, metadata in it, and former site-local', 'fc00::1', 'fd00:ec2::254', 'fec0::1'],
  [
    'IPv4 in IPv6: mapped, compatible, translated',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:7f00:1',
  ],
  ['IPv4 in IPv6: NAT64, 6to4, Teredo', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:1::1', '2001::1'],
  ['discard-only and segment routing', '100::1', '5f00::1'],
  ['no address', 'localhost', '', '1.2.3', '010.0.0.1'],
];

describe('addresses that requests may reach', () => {
  it('are those of the public internet', () => {
    const permits = createAddressRule([]);
    expect(PUBLIC.filter((address) => !permits(address))).toEqual([]);
    expect(PRIVATE.flatMap(([, ...addresses]) => addresses.filter(permits))).toEqual([]);
  });

  it('are those of networks that the operator permits, and no others', () => {
    const permits = createAddressRule(['10.1.0.0/16', 'fd00::/8', '192.168.7.7']);
    expect(['10.1.255.1', 'fd12::1', '192.168.7.7', '::ffff:10.1.0.1'].filter((address) => !permits(address))).toEqual(
      [],
    );
    expect(['10.2.0.1', 'fc00::1', '192.168.7.8', '::ffff:10.2.0.1', '127.0.0.1'].filter(permits)).toEqual([]);
    expect(createAddressRule(['0.0.0.0/0'])('127.0.0.1')).toBe(true);
  });

  it.each(['10.0.0.0/33', '::/129', '10.0.0/8', 'example.com', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', ''])(
    'are not taken from %j',
    (network) => {
      expect(() => networkList([network])).toThrow(RangeError);
    },
  );
});
