import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not the public internet, from IANA's registry of special-purpose addresses (RFC 6890),
 * multicast (RFC 5771), reserved addresses (RFC 1112), and one public address through which cloud machines reach their
 * host.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's metadata and agent services.
  '168.63.129.16/32',
];

/** Global unicast (RFC 4291): IPv4-mapped, NAT64, ULA, link-local and multicast addresses are outside. */
const GLOBAL_IPV6 = '2000::/3';

/**
 * Networks within it that are not the public internet, from the same registry: Teredo and other protocol assignments,
 * documentation, 6to4, AS112, the former 6bone.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20'];

/** A list of networks: `10.1.0.0/16`, `fd00::/8`, single addresses. @throws RangeError that quotes an invalid one */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix, ...rest] = network.split('/');
    const family = familyOf(address);
    const longest = family === 'ipv4' ? 32 : 128;
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (family === undefined || rest.length > 0 || !(bits <= longest)) {
      throw new RangeError(`"${network}" is not a network: write 10.1.0.0/16, fd00::/8 or a single address`);
    }
    list.addSubnet(address, bits, family);
  }
  return list;
}

const special = networkList([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalIpv6 = networkList([GLOBAL_IPV6]);

/** Returns true if requests to a literal address are permitted. */
export type PermitsAddress = (address: string) => boolean;

/** The rule for addresses: the public internet, and the networks of `OUTBOUND_ALLOW`. @throws RangeError */
export function createAddressRule(allow: readonly string[]): PermitsAddress {
  const permitted = networkList(allow);
  return (address) => {
    const family = familyOf(address);
    // A zone names an interface of this machine; BlockList matches IPv4-mapped addresses with IPv4 networks.
    if (family === undefined || address.includes('%')) return false;
    if (permitted.check(address, family)) return true;
    return !special.check(address, family) && (family === 'ipv4' || globalIpv6.check(address, 'ipv6'));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined;
}
