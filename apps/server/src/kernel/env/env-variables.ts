import { isIP } from 'node:net';
import { z } from 'zod';
import { privateHostsFault, readPrivateHosts } from '../network/private-hosts.ts';
import { rsaKey } from './env-keys.ts';

/** The address suggestion service: Photon, which needs no key, or the one whose key is set. */
export type SuggestionService = 'photon' | 'smarty' | 'mapbox' | 'google';

const ROLES = ['web', 'worker', 'cron'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SHORTEST_KEY = 32;
const SHORTEST_PASSPHRASE = 16;
const text = z.string().optional();

/** A variable parsed by `reader`; `says` describes what is wrong when it returns undefined. */
const read = <T>(reader: (text: string) => T | undefined, says: (text: string) => string) =>
  z.string().transform((given, context) => {
    const value = reader(given);
    if (value === undefined) context.addIssue(says(given));
    return value as T;
  });

const onOff = (name: string) =>
  read(
    (given) => ({ on: true, off: false })[given],
    (given) => `${name} is ${given}; it is on or off.`,
  ).optional();

const port = (name: string) =>
  read(
    (given) => (/^\d{1,5}$/.test(given) && Number(given) <= 65_535 ? Number(given) : undefined),
    (given) => `${name} is ${given}; a port is 0 to 65535.`,
  );

const MOST_CONNECTIONS = 100;
const connections = (name: string, least: number) =>
  read(
    (given) => {
      const count = /^\d{1,3}$/.test(given) ? Number(given) : 0;
      return count >= least && count <= MOST_CONNECTIONS ? count : undefined;
    },
    (given) => `${name} is ${given}; it is ${least} to ${MOST_CONNECTIONS} connections.`,
  );

const label = (name: string, pattern: RegExp, what: string) =>
  z
    .string()
    .regex(pattern, { error: ({ input }) => `${name} is ${input}; it is ${what}.` })
    .optional();

const listed = (given: string) => given.split(',').map((part) => part.trim());
const isRole = (name: string): name is Role => ROLES.includes(name as Role);

function isNetwork(network: string): boolean {
  const [address = '', bits, ...rest] = network.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  return version !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Whether a text is an IP address, with or without a port: 10.0.0.2, 10.0.0.2:5353, [fd00::1]:53. */
function isSocketAddress(given: string): boolean {
  const [, address = '', port = '53'] =
    /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::(\d{1,5}))?$/i.exec(given)?.filter((part) => part !== undefined) ?? [];
  return isIP(address) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}

function proxies(given: string): false | number | string[] | undefined {
  if (given === 'off') return false;
  if (/^[1-9]$/.test(given)) return Number(given);
  const networks = listed(given);
  return networks.every(isNetwork) ? networks : undefined;
}

const variables = z.object({
  PORT: port('PORT').default(3000),
  HEALTH_PORT: port('HEALTH_PORT').optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: text,
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: text,
  ROLES: read<readonly Role[]>(
    (given) => (listed(given).every(isRole) ? (listed(given) as Role[]) : undefined),
    (given) =>
      `ROLES holds ${listed(given)
        .filter((part) => !isRole(part))
        .join(', ')}; allowed are ${ROLES.join(', ')}.`,
  ).default(ROLES),
  DEMO: onOff('DEMO'),
  SECRET_KEY: z
    .string()
    .min(SHORTEST_KEY, `SECRET_KEY is too short: it has at least ${SHORTEST_KEY} characters.`)
    .optional(),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: ({ input }) => `LOG_LEVEL is ${input}; it is one of ${LOG_LEVELS.join(', ')}.` })
    .optional(),
  SECURITY_LOG: read(
    (given) => (/^(stdout|\/.+|syslog:\/\/[^\s/@]+)$/.test(given) ? given : undefined),
    (given) =>
      `SECURITY_LOG is ${given}; it is stdout, a file (/var/log/freeboard/security.log) or syslog://host:port.`,
  ).optional(),
  TRUST_PROXY: read(
    proxies,
    (given) =>
      `TRUST_PROXY is ${given}; it is off, how many proxies of yours stand in front (1), or their networks (10.0.0.0/8,fd00::/8).`,
  ).default(false),
  METRICS: onOff('METRICS'),
  METRICS_TOKEN: z
    .string()
    .min(SHORTEST_KEY, `METRICS_TOKEN is too short: it has at least ${SHORTEST_KEY} characters.`)
    .optional(),
  DISK_RESERVE_MB: read(
    (given) => (/^\d{1,7}$/.test(given) ? Number(given) : undefined),
    (given) => `DISK_RESERVE_MB is ${given}; it is a number of megabytes, 0 to 9999999.`,
  ).default(2_048),
  DATABASE_POOL: connections('DATABASE_POOL', 2).default(10),
  JOB_POOL: connections('JOB_POOL', 1).default(3),
  OTEL_EXPORTER_OTLP_ENDPOINT: read(
    (given) => (/^https?:$/.test(URL.parse(given)?.protocol ?? '') ? given : undefined),
    (given) => `OTEL_EXPORTER_OTLP_ENDPOINT is ${given}; it is an address that begins with http:// or https://.`,
  ).optional(),
  CENSUS_GEOCODER_URL: text,
  FEMA_NFHL_URL: text,
  FEMA_PRELIM_URL: text,
  USGS_EPQS_URL: text,
  PROPERTY_DATA_URL: text,
  FL_PARCELS_URL: text,
  MA_PARCELS_URL: text,
  NSI_URL: text,
  OPENFEMA_URL: text,
  NHTSA_VPIC_URL: text,
  GENDER_API_URL: text,
  VEHICLE_DATA_URL: text,
  PHOTON_URL: text,
  TWILIO_URL: text,
  PROPERTY_DATA_KEY: text,
  GENDER_API_KEY: text,
  VEHICLE_DATA_KEY: text,
  SMARTY_AUTH_ID: text,
  SMARTY_AUTH_TOKEN: text,
  MAPBOX_TOKEN: text,
  GOOGLE_PLACES_KEY: text,
  SMTP_URL: text,
  MAIL_FROM: label('MAIL_FROM', /^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'one e-mail address'),
  INBOUND_MAIL_ADDRESS: label(
    'INBOUND_MAIL_ADDRESS',
    /^[^\s@<>,;"+]{1,24}@[^\s@<>,;"]+$/,
    'one e-mail address without a +',
  ),
  INBOUND_MAIL_SECRET: z
    .string()
    .min(SHORTEST_KEY, `INBOUND_MAIL_SECRET is too short: it has at least ${SHORTEST_KEY} characters.`)
    .optional(),
  INBOUND_MAIL_AUTHSERV_ID: label('INBOUND_MAIL_AUTHSERV_ID', /^[\w.-]{1,253}$/, 'a name like mx.agency.example'),
  DKIM_SELECTOR: label(
    'DKIM_SELECTOR',
    /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i,
    'a name like s1',
  ),
  DKIM_DOMAIN: label('DKIM_DOMAIN', /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i, 'a domain like agency.example'),
  DKIM_PRIVATE_KEY: read(
    rsaKey,
    () => 'DKIM_PRIVATE_KEY is no RSA private key of 1024 bits or more in PEM.',
  ).optional(),
  CLAMD_URL: read(
    (given) => (/^tcp:\/\/[^\s/@:]+:\d{1,5}$/.test(given) ? given : undefined),
    (given) => `CLAMD_URL is ${given}; it is tcp:// with a host and a port.`,
  ).optional(),
  DNS_RESOLVER: read(
    (given) => (isSocketAddress(given) ? given : undefined),
    (given) => `DNS_RESOLVER is ${given}; it is the IP address of a name server, with a port if it is not 53.`,
  ).optional(),
  S3_BUCKET: text,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: read(
    (given) => (/^https?:$/.test(URL.parse(given)?.protocol ?? '') ? given : undefined),
    (given) => `S3_ENDPOINT is ${given}; it is an address that begins with https://.`,
  ).optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  BACKUP_DIR: text,
  BACKUP_NICENESS: read(
    (given) => (/^1?\d$/.test(given) ? Number(given) : undefined),
    (given) => `BACKUP_NICENESS is ${given}; it is 0 to 19.`,
  ).default(15),
  BACKUP_PASSPHRASE: z
    .string()
    .min(
      SHORTEST_PASSPHRASE,
      `BACKUP_PASSPHRASE is too short: it has at least ${SHORTEST_PASSPHRASE} characters, better six words at random.`,
    )
    .optional(),
  BACKUP_RECIPIENT: label('BACKUP_RECIPIENT', /^age1[a-z\d]{20,}$/, 'the public half of an age key, age1…'),
  BACKUP_IDENTITY: z
    .string()
    .regex(
      /^AGE-SECRET-KEY-(PQ-)?1[A-Z\d]{20,}$/,
      'BACKUP_IDENTITY is not the private half of an age key (AGE-SECRET-KEY-…).',
    )
    .optional(),
  BACKUP_ORIGIN: label(
    'BACKUP_ORIGIN',
    /^origin-[\w-]{43}$/,
    'what npm run backup prints as the origin of its backups, origin-…',
  ),
  ALLOWED_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((given, context) => {
      const read = readPrivateHosts(given);
      if ('hosts' in read) return read.hosts;
      context.addIssue(privateHostsFault(read.wrong));
      return z.NEVER;
    }),
});
export type Variables = z.output<typeof variables>;

const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const S3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const INBOUND = ['INBOUND_MAIL_ADDRESS', 'INBOUND_MAIL_SECRET'] as const;
const DKIM = ['DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
const SUGGESTIONS = ['SMARTY_AUTH_TOKEN', 'MAPBOX_TOKEN', 'GOOGLE_PLACES_KEY', 'PHOTON_URL'] as const;

/** Whether a host is only reachable from this machine. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

/** Whether others reach the server by a public address or through a proxy, wherever it listens. */
const isPublished = (vars: NodeJS.ProcessEnv | Variables): boolean =>
  (vars.TRUST_PROXY !== undefined && vars.TRUST_PROXY !== false && vars.TRUST_PROXY !== 'off') ||
  (vars.PUBLIC_URL !== undefined && !isLoopback(URL.parse(vars.PUBLIC_URL)?.hostname ?? vars.PUBLIC_URL));

/** Whether the demo and the metrics may be on by default: only this machine can reach them (D25). */
export const isPrivate = (vars: Variables): boolean => isLoopback(vars.HOST) && !isPublished(vars);

/** Finds settings that would open a published installation to everyone. */
function openToAll(vars: NodeJS.ProcessEnv): string[] {
  if (!isPublished(vars)) return [];
  return [
    vars.DEMO === 'on'
      ? 'DEMO=on is refused where PUBLIC_URL is a public address or TRUST_PROXY is set: everybody knows its passwords.'
      : '',
    vars.METRICS === 'on' && vars.METRICS_TOKEN === undefined
      ? 'METRICS=on is refused where PUBLIC_URL is a public address or TRUST_PROXY is set, unless METRICS_TOKEN is set: everybody could read them.'
      : '',
  ];
}

/** The errors of variables that are valid by themselves but not together; keys are not shown. */
function clashes(vars: NodeJS.ProcessEnv): string[] {
  const given = (names: readonly string[]) => names.filter((name) => vars[name] !== undefined).length;
  return [
    ...openToAll(vars),
    given(['SMARTY_AUTH_ID', 'SMARTY_AUTH_TOKEN']) === 1
      ? 'SMARTY_AUTH_ID and SMARTY_AUTH_TOKEN belong together; only one of them is given.'
      : '',
    given(SUGGESTIONS) > 1
      ? 'Give one of SMARTY_AUTH_TOKEN, MAPBOX_TOKEN, GOOGLE_PLACES_KEY and PHOTON_URL: one service suggests addresses.'
      : '',
    given(TWILIO) > 0 && given(TWILIO) < TWILIO.length
      ? 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together; not all of them are given.'
      : '',
    given([...S3, 'S3_ENDPOINT']) > 0 && given(S3) < S3.length
      ? 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; not all of them are given.'
      : '',
    given(INBOUND) === 1
      ? 'INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET belong together; only one of them is given.'
      : '',
    given(DKIM) === 1 || (given(['DKIM_DOMAIN']) > 0 && given(DKIM) === 0)
      ? 'DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together; not both of them are given.'
      : '',
  ].filter(Boolean);
}

/** Never in a backup, because they open it. */
const UNSAVED = new Set(['BACKUP_PASSPHRASE', 'BACKUP_IDENTITY']);

/** The variables that are set, as the lines of an environment file that systemd and a shell read alike. */
export const settingsFile = (vars: NodeJS.ProcessEnv): string =>
  Object.keys(variables.shape)
    .filter((name) => vars[name] && !UNSAVED.has(name))
    .map((name) => {
      const value = (vars[name] ?? '').replaceAll('\n', '\\n');
      return value.includes("'") ? `${name}="${value.replaceAll(/["\\$`]/g, '\\$&')}"\n` : `${name}='${value}'\n`;
    })
    .join('');

/** The variables that are not Freeboard's: the system's, Node's, and PostgreSQL's own. */
export const foreignVariables = (vars: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(vars).filter(([name]) => !(name in variables.shape)));

/** Validates the variables; an empty one counts as missing. @throws Error that lists all faults */
export function readVariables(vars: NodeJS.ProcessEnv): Variables {
  const given = Object.fromEntries(Object.entries(vars).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  const faults = [...(parsed.error?.issues.map(({ message }) => message) ?? []), ...clashes(given)];
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'));
  return parsed.data;
}
