import { isIPv6 } from 'node:net';

/**
 * The purposes for which hosts of private networks may be called. `carriers`: a carrier's address entered by a
 * super-admin. `agency-carriers`: one that any agency's admin may enter. `providers`: an address in the environment
 * (address data, suggestions, texts). `sign-on`: an agency's identity provider. `webhooks`: an endpoint of an
 * agency's admin.
 */
export const PRIVATE_PURPOSES = ['carriers', 'agency-carriers', 'providers', 'sign-on', 'webhooks'] as const;
export type PrivatePurpose = (typeof PRIVATE_PURPOSES)[number];

/** Hosts with ports, such as '10.0.0.5:8443' or '[fd00::1]:443', by purpose. */
export type PrivateHosts = Readonly<Record<PrivatePurpose, { has(host: string): boolean }>>;

export const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

const ENTRY = new RegExp(
  String.raw`^(${PRIVATE_PURPOSES.join('|')})=(\[[\da-f:.]+\]|[a-z\d]([a-z\d.-]*[a-z\d])?):(\d{1,5})$`,
);

function read(entry: string): { purpose: PrivatePurpose; host: string } | null {
  const [, purpose, name = '', , port] = ENTRY.exec(entry) ?? [];
  const isHost = !name.startsWith('[') || isIPv6(name.slice(1, -1));
  const url = URL.parse(`http://${name}:${port}`);
  if (!purpose || !isHost || !url || Number(port) < 1 || Number(port) > 65_535) return null;
  return { purpose: purpose as PrivatePurpose, host: hostAndPort(url) };
}

/**
 * Parses 'carriers=10.0.0.5:8443,providers=127.0.0.1:2322'. @returns the hosts, or the first invalid entry as `wrong`
 */
export function readPrivateHosts(text: string): { hosts: PrivateHosts } | { wrong: string } {
  const hosts = Object.fromEntries(PRIVATE_PURPOSES.map((purpose) => [purpose, new Set<string>()])) as Record<
    PrivatePurpose,
    Set<string>
  >;
  for (const entry of text.split(',').map((part) => part.trim().toLowerCase())) {
    if (entry === '') continue;
    const found = read(entry);
    if (!found) return { wrong: entry };
    hosts[found.purpose].add(found.host);
  }
  return { hosts };
}

export const privateHostsFault = (wrong: string): string =>
  `ALLOWED_PRIVATE_HOSTS contains '${wrong}'; write each entry as purpose=host:port, the purpose one of ${PRIVATE_PURPOSES.join(', ')}: carriers=10.0.0.5:8443,providers=127.0.0.1:2322.`;
