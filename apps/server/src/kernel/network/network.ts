import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

function groupsOf(address: string): string[] {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail ?? '')];
  return [...before, ...Array(GROUPS - before.length - after.length).fill('0'), ...after];
}

/**
 * What limits count an address as: an IPv4 address itself, and the /64 of an IPv6 address, because one caller usually
 * has all addresses of a /64. Text that is not an address is returned as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = '0', low = '0'] = groups.slice(-2);
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
    return bytes.join('.');
  }
  const first = new URL(`http://[${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::]`).hostname.slice(1, -1);
  return `${first}/64`;
}
