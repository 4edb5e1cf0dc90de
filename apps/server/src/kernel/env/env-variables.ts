import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { privateHostsFault, readPrivateHosts } from '../network/private-hosts.ts';
import { rsaKey } from './env-keys.ts';

/** The service that suggests addresses: the one whose key is set, else Photon, which needs none. */
export type SuggestionService = 'photon' | 'smarty' | 'mapbox' | 'google';

const ROLES = ['web', 'worker', 'cron'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SHORTEST_KEY = 32;
const SHORTEST_PASSPHRASE = 16;
const text = z.string().optional();

const read = <T>(reader: (text: string) => T | undefined, says: (text: string) => string) =>
  z.string().transform((given, context) => {
    const value = reader(given);
    if (value === undefined) context.addIssue(says(given));
    return value as T;
  });

const onOff = (name: string) =>
  read(
    (given) => ({ on: true, off: false })[given],
    (given) => `${name} is ${given}; it must be on or off.`,
  ).optional();

const port = (name: string) =>
  read(
    (given) => (/^\d{1,5}$/.test(given) && Number(given) <= 65_535 ? Number(given) : undefined),
    (given) => `${name} is ${given}; it must be a port from 0 to 65535.`,
  );

const MOST_CONNECTIONS = 100;
const connections = (name: string, least: number) =>
  read(
    (given) => {
      const count = /^\d{1,3}$/.test(given) ? Number(given) : 0;
      return count >= least && count <= MOST_CONNECTIONS ? count : undefined;
    },
    (given) => `${name} is ${given}; it must be ${least} to ${MOST_CONNECTIONS} connections.`,
  );

const label = (name: string, pattern: RegExp, what: string) =>
  z
    .string()
    .regex(pattern, { error: ({ input }) => `${name} is ${input}; it must be ${what}.` })
    .optional();

const listed = (given: string) => given.split(',').map((part) => part.trim());
const isRole = (name: string): name is Role => ROLES.includes(name as Role);

function isNetwork(network: string): boolean {
  const [address = '', bits, ...rest] = network.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  return version !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

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

const setting = <S extends z.ZodType>(schema: S, unset: string, about: string): S => schema.meta({ unset, about }) as S;

/** Like `setting`, for a secret: it may also be in a file, whose path is in `<name>_FILE`. */
const secret = <S extends z.ZodType>(schema: S, unset: string, about: string): S =>
  schema.meta({ unset, about, secret: true }) as S;

const longKey = (name: string) =>
  z.string().min(SHORTEST_KEY, `${name} is too short: it must have at least ${SHORTEST_KEY} characters.`).optional();

const address = (name: string, begins: string) =>
  read(
    (given) => (/^https?:$/.test(URL.parse(given)?.protocol ?? '') ? given : undefined),
    (given) => `${name} is ${given}; it must be an address that begins with ${begins}.`,
  ).optional();

const GROUPS = {
  'Addresses and processes': {
    PORT: setting(port('PORT').default(3000), '3000', 'The port that the server listens on.'),
    HOST: setting(z.string().default('127.0.0.1'), '127.0.0.1', 'The address that the server listens on.'),
    PUBLIC_URL: setting(text, 'the address above', 'The public address of the portal, used in links and for passkeys.'),
    TRUST_PROXY: setting(
      read(
        proxies,
        (given) =>
          `TRUST_PROXY is ${given}; it must be off, the number of your proxies (1), or their networks (10.0.0.0/8,fd00::/8).`,
      ).default(false),
      'off',
      'If Freeboard is behind your own proxies or load balancers: their number (`1`) or their networks (`10.0.0.0/8`). Nothing else in `X-Forwarded-For` is trusted. Without a proxy, an address is limited to 100 connections; with one, the proxy must limit them ([limits](installing.md#limits)).',
    ),
    ROLES: setting(
      read<readonly Role[]>(
        (given) => (listed(given).every(isRole) ? (listed(given) as Role[]) : undefined),
        (given) =>
          `ROLES contains ${listed(given)
            .filter((part) => !isRole(part))
            .join(', ')}; allowed are ${ROLES.join(', ')}.`,
      ).default(ROLES),
      'web,worker,cron',
      'The roles of this process. To distribute the work, start several processes with the same `DATABASE_URL`.',
    ),
    ALLOWED_PRIVATE_HOSTS: setting(
      z
        .string()
        .default('')
        .transform((given, context) => {
          const read = readPrivateHosts(given);
          if ('hosts' in read) return read.hosts;
          context.addIssue(privateHostsFault(read.wrong));
          return z.NEVER;
        }),
      'none',
      "Hosts in your private network that Freeboard may connect to, as a comma-separated list of `purpose=host:port`: `carriers=10.0.0.5:8443,providers=127.0.0.1:2322,sign-on=id.internal:443`. `carriers`: carriers, set only by a super-admin; `agency-carriers`: carriers, set by any admin; `providers`: services whose address is set by a variable on this page (address data, suggestions, texts); `sign-on`: agencies' identity providers; `webhooks`: webhook endpoints. Freeboard doesn't start if an entry lacks a purpose or port.",
    ),
    DNS_RESOLVER: setting(
      read(
        (given) => (isSocketAddress(given) ? given : undefined),
        (given) => `DNS_RESOLVER is ${given}; it must be the IP address of a name server, with a port if it is not 53.`,
      ).optional(),
      'the system resolver',
      'The name server that checks TXT records of single sign-on domains, also used by the doctor: an IP address, with a port unless it is 53 (`10.0.0.2:5353`).',
    ),
  },
  'Data and keys': {
    DATA_DIR: setting(
      z.string().default('data'),
      'data',
      "The folder for PostgreSQL's data, uploaded files and the keys of this installation.",
    ),
    DATABASE_URL: secret(
      text,
      'embedded PostgreSQL in `DATA_DIR`',
      'The address of a PostgreSQL server, 15 or later, with the extensions `pg_trgm` and `btree_gin`. The role in the address owns the schema (with the embedded PostgreSQL, the application uses a role with fewer rights).',
    ),
    SECRET_KEY: secret(
      longKey('SECRET_KEY'),
      'created in `DATA_DIR` at the first start',
      "The key that encrypts carriers' credentials: 32 characters or more, the same for all processes. A process with a different key doesn't start.",
    ),
    DISK_RESERVE_MB: setting(
      read(
        (given) => (/^\d{1,7}$/.test(given) ? Number(given) : undefined),
        (given) => `DISK_RESERVE_MB is ${given}; it must be a number of megabytes, 0 to 9999999.`,
      ).default(2_048),
      '2048',
      'Megabytes of free disk space in the data folder below which files from people without an account are rejected and an alert is raised.',
    ),
    DATABASE_POOL: setting(
      connections('DATABASE_POOL', 2).default(10),
      '10',
      'The maximum number of PostgreSQL connections per process. Each process uses one more to listen, and two more during startup.',
    ),
    JOB_POOL: setting(
      connections('JOB_POOL', 1).default(3),
      '3',
      'The maximum number of PostgreSQL connections per process for its job queue.',
    ),
    S3_BUCKET: setting(
      text,
      'a folder of `DATA_DIR`',
      "The bucket for uploaded files, at Amazon S3 or, with `S3_ENDPOINT`, at any compatible store. It must not be public. Existing files in the folder aren't moved.",
    ),
    S3_REGION: setting(z.string().default('us-east-1'), 'us-east-1', "The bucket's region."),
    S3_ENDPOINT: setting(address('S3_ENDPOINT', 'https://'), 'Amazon S3', 'The address of a compatible store.'),
    S3_ACCESS_KEY_ID: setting(text, 'none', 'The access key id for the bucket; required with `S3_BUCKET`.'),
    S3_SECRET_ACCESS_KEY: secret(text, 'none', 'The secret access key.'),
    CLAMD_URL: setting(
      read(
        (given) => (/^tcp:\/\/[^\s/@:]+:\d{1,5}$/.test(given) ? given : undefined),
        (given) => `CLAMD_URL is ${given}; it must be tcp:// with a host and a port.`,
      ).optional(),
      'none',
      "A clamd server (`tcp://host:3310`) that scans every file before it is accepted. Infected files, and files that it couldn't scan, are rejected. Its `StreamMaxLength` must be 25 MB or more.",
    ),
  },
  'E-mail': {
    SMTP_URL: secret(
      text,
      'none',
      'The server that sends e-mail (`smtps://name:password@host:465`). Without it and `MAIL_FROM`, e-mail is saved as not sent, and the portal shows this.',
    ),
    MAIL_FROM: setting(
      label('MAIL_FROM', /^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'one e-mail address'),
      'none',
      "The sender's address.",
    ),
    DKIM_SELECTOR: setting(
      label('DKIM_SELECTOR', /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i, 'a name like s1'),
      'none',
      'The selector of the DKIM key. Publish the public key in the DNS under `<selector>._domainkey.<domain>`.',
    ),
    DKIM_PRIVATE_KEY: secret(
      read(rsaKey, () => 'DKIM_PRIVATE_KEY is not an RSA private key of at least 1024 bits in PEM.').optional(),
      'none',
      'The RSA key that signs e-mail (PEM, with real line breaks or `\\n`).',
    ),
    DKIM_DOMAIN: setting(
      label('DKIM_DOMAIN', /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i, 'a domain like agency.example'),
      'the domain of `MAIL_FROM`',
      'The domain of the DKIM signature.',
    ),
    INBOUND_MAIL_ADDRESS: setting(
      label('INBOUND_MAIL_ADDRESS', /^[^\s@<>,;"+]{1,24}@[^\s@<>,;"]+$/, 'one e-mail address without a +'),
      'none',
      "A mailbox whose messages your mail server passes to Freeboard. Clients' replies then also appear in the messaging console, not only in the agent's mailbox: [inbound-mail.md](inbound-mail.md).",
    ),
    INBOUND_MAIL_SECRET: secret(
      longKey('INBOUND_MAIL_SECRET'),
      'none',
      'The secret with which your mail server signs these messages, 32 characters or more.',
    ),
    INBOUND_MAIL_AUTHSERV_ID: setting(
      label('INBOUND_MAIL_AUTHSERV_ID', /^[\w.-]{1,253}$/, 'a name like mx.agency.example'),
      'none',
      "Your mail server's name in `Authentication-Results`. Without it, an e-mail with an agent's address as its sender is not attributed to that agent.",
    ),
  },
  'Text messages': {
    TWILIO_ACCOUNT_SID: setting(
      text,
      'none',
      "The Twilio account that sends text messages. In Twilio's console, set the number's inbound address to `PUBLIC_URL` with `/api/webhooks/texts/inbound`. Do the same for an agency's own number, which you enter in MGA Management.",
    ),
    TWILIO_AUTH_TOKEN: secret(text, 'none', "The account's token."),
    TWILIO_FROM: setting(text, 'none', 'The phone number that sends text messages.'),
    TWILIO_URL: setting(text, 'the Twilio API', 'The base URL of a service with the same API.'),
  },
  'Address suggestions': {
    PHOTON_URL: setting(
      text,
      'https://photon.komoot.io',
      'Address suggestions from OpenStreetMap, without a key. The public service is for light use: for more than a few users, run your own Photon (if it is in your private network, add its host as `providers=` to `ALLOWED_PRIVATE_HOSTS`).',
    ),
    SMARTY_AUTH_ID: setting(
      text,
      'none',
      'Address suggestions from Smarty (US Autocomplete Pro, best for apartment units) instead of Photon. Set only one of Smarty, Mapbox and Google; the chosen address is still located by the Census geocoder.',
    ),
    SMARTY_AUTH_TOKEN: secret(text, 'none', "Smarty's token."),
    MAPBOX_TOKEN: secret(text, 'none', 'Address suggestions from Mapbox (geocoding v5) instead of Photon.'),
    GOOGLE_PLACES_KEY: secret(text, 'none', 'Address suggestions from Google (Places API, new) instead of Photon.'),
  },
  'Property, flood and people data': {
    CENSUS_GEOCODER_URL: setting(
      text,
      'the public service',
      'The base URL of the geocoder. For this and the following services, an explicit address overrides the sandbox.',
    ),
    FEMA_NFHL_URL: setting(text, 'the public service', "The base URL of FEMA's flood map."),
    FEMA_PRELIM_URL: setting(text, 'the public service', "The base URL of FEMA's preliminary maps."),
    USGS_EPQS_URL: setting(text, 'the public service', 'The base URL of the elevation service.'),
    OPENFEMA_URL: setting(
      text,
      'the public service',
      'The base URL of OpenFEMA: community status book, NFIP policies and claims in a neighborhood.',
    ),
    NSI_URL: setting(
      text,
      'the public service',
      'The base URL of the National Structure Inventory: stories and foundation of the nearest home, as assumptions to confirm.',
    ),
    FL_PARCELS_URL: setting(
      text,
      "the state's public service",
      "Florida's parcel roll (ArcGIS): year built, living area and use, without a key.",
    ),
    MA_PARCELS_URL: setting(
      text,
      "the state's public service",
      "Massachusetts' parcel roll (ArcGIS): year built, living area and use, without a key.",
    ),
    PROPERTY_DATA_URL: setting(text, 'the RentCast API', 'The base URL of the property data service.'),
    PROPERTY_DATA_KEY: secret(
      text,
      'none',
      'The API key. Without it these fields stay empty, and the form shows this.',
    ),
    NHTSA_VPIC_URL: setting(text, 'the public service', 'The base URL of the VIN decoder.'),
    VEHICLE_DATA_URL: setting(
      text,
      'none',
      'The base URL of a service for the vehicles of a household, in the format of [vehicle-data.md](vehicle-data.md).',
    ),
    VEHICLE_DATA_KEY: secret(text, 'none', 'The API key.'),
    GENDER_API_URL: setting(
      text,
      'gender-api.com',
      'The base URL of the service for the likely gender of a first name.',
    ),
    GENDER_API_KEY: secret(text, 'none', 'The API key. Without it the gender stays blank.'),
  },
  Backups: {
    BACKUP_PASSPHRASE: secret(
      z
        .string()
        .min(
          SHORTEST_PASSPHRASE,
          `BACKUP_PASSPHRASE is too short: it must have at least ${SHORTEST_PASSPHRASE} characters; six random words are better.`,
        )
        .optional(),
      'none',
      'The passphrase that encrypts backups. Without it or `BACKUP_RECIPIENT`, no backups are made.',
    ),
    BACKUP_RECIPIENT: setting(
      label('BACKUP_RECIPIENT', /^age1[a-z\d]{20,}$/, 'the public part of an age key, age1…'),
      'none',
      'The public part of an age key that encrypts backups, instead of a passphrase.',
    ),
    BACKUP_IDENTITY: secret(
      z
        .string()
        .regex(
          /^AGE-SECRET-KEY-(PQ-)?1[A-Z\d]{20,}$/,
          'BACKUP_IDENTITY is not the private part of an age key (AGE-SECRET-KEY-…).',
        )
        .optional(),
      'none',
      'The private part of the age key; required only for a restore.',
    ),
    BACKUP_ORIGIN: setting(
      label('BACKUP_ORIGIN', /^origin-[\w-]{43}$/, 'the origin that npm run backup prints, origin-…'),
      'none',
      'The origin of the backups that a restore accepts, as printed by `npm run backup`; required only for a restore.',
    ),
    BACKUP_DIR: setting(text, '`backups` in `DATA_DIR`', 'The folder of scheduled backups.'),
    BACKUP_NICENESS: setting(
      read(
        (given) => (/^1?\d$/.test(given) ? Number(given) : undefined),
        (given) => `BACKUP_NICENESS is ${given}; it must be 0 to 19.`,
      ).default(15),
      '15',
      'The process priority (nice value) of backups and their test restores: 0 (normal) to 19 (lowest).',
    ),
  },
  'Logs and measurements': {
    LOG_LEVEL: setting(
      z
        .enum(LOG_LEVELS, {
          error: ({ input }) => `LOG_LEVEL is ${input}; it must be one of ${LOG_LEVELS.join(', ')}.`,
        })
        .optional(),
      '`info`, with demo data `warn`',
      `One of ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}. With \`info\`, each call, job and request to an outside service is logged.`,
    ),
    SECURITY_LOG: setting(
      read(
        (given) => (/^(stdout|\/.+|syslog:\/\/[^\s/@]+)$/.test(given) ? given : undefined),
        (given) =>
          `SECURITY_LOG is ${given}; it must be stdout, a file (/var/log/freeboard/security.log) or syslog://host:port.`,
      ).optional(),
      'the log',
      'The destination of security events: `stdout`, a file with its absolute path, or `syslog://host:port` (UDP).',
    ),
    METRICS: setting(
      onOff('METRICS'),
      '`on` while only this machine can reach it',
      'Whether `/api/metrics` is available.',
    ),
    METRICS_TOKEN: secret(
      longKey('METRICS_TOKEN'),
      'none',
      'The token that a monitoring system sends as `Authorization: Bearer …`. Without a token, metrics are available only on this machine, and never through a proxy.',
    ),
    HEALTH_PORT: setting(
      port('HEALTH_PORT').optional(),
      'none',
      'A separate port for `/api/health`, `/api/ready` and `/api/metrics`, for processes without the role `web`.',
    ),
    DRAIN_SECONDS: setting(
      read(
        (given) => (/^(?:1?\d|20)$/.test(given) ? Number(given) : undefined),
        (given) => `DRAIN_SECONDS is ${given}; it must be a number of seconds, 0 to 20.`,
      ).default(0),
      '0',
      'How many seconds a stopping process with the role `web` still answers calls after `/api/ready` has turned to 503, for a balancer in front of several processes: a little more than it takes to notice.',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http:// or https://'),
      'none',
      'A collector of traces and metrics (OTLP over http, such as `http://127.0.0.1:4318`). Without it, OpenTelemetry is not loaded.',
    ),
    SECURITY_CONTACT: setting(
      read(
        (given) => (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(given) ? given : undefined),
        (given) =>
          `SECURITY_CONTACT is ${given}; it must be mailto: with an address, or an address that begins with https://.`,
      ).optional(),
      'none',
      'The contact for vulnerability reports about this installation (`mailto:security@agency.example` or an `https://` page); served as `/.well-known/security.txt`.',
    ),
    CANARY: setting(
      onOff('CANARY'),
      '`off`',
      'Whether a test application passes calls, queue, a carrier, e-mail and a webhook once a minute, all within this installation ([operating.md](operating.md), The test application is late). The same for all processes.',
    ),
    RELEASES_URL: setting(
      address('RELEASES_URL', 'https://'),
      'none',
      'An address that returns the newest release as JSON (`{"version": "2026.12.0", "url": "https://…"}`). It is checked once a day, and Operations shows when a newer version exists.',
    ),
  },
  Demo: {
    DEMO: setting(
      onOff('DEMO'),
      '`on` while only this machine can reach it',
      'Demo users with public passwords, demo agencies and the sandbox. Not allowed if `PUBLIC_URL` is a public address or `TRUST_PROXY` is set.',
    ),
    SAMPLES: setting(onOff('SAMPLES'), 'on', 'Whether the demo creates sample applications.'),
    SANDBOX_URL: setting(text, 'a new sandbox', 'A sandbox shared by several processes.'),
    SANDBOX_PORT: setting(port('SANDBOX_PORT').optional(), 'any', "The sandbox's port."),
    SANDBOX_SPEED: setting(text, '5', 'How many times faster than real carriers the sandbox answers.'),
  },
} as const;

const variables = z.object({
  ...GROUPS['Addresses and processes'],
  ...GROUPS['Data and keys'],
  ...GROUPS['E-mail'],
  ...GROUPS['Text messages'],
  ...GROUPS['Address suggestions'],
  ...GROUPS['Property, flood and people data'],
  ...GROUPS.Backups,
  ...GROUPS['Logs and measurements'],
  ...GROUPS.Demo,
});
export type Variables = z.output<typeof variables>;

const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const S3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const INBOUND = ['INBOUND_MAIL_ADDRESS', 'INBOUND_MAIL_SECRET'] as const;
const DKIM = ['DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
const SUGGESTIONS = ['SMARTY_AUTH_TOKEN', 'MAPBOX_TOKEN', 'GOOGLE_PLACES_KEY', 'PHOTON_URL'] as const;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

const isPublished = (vars: NodeJS.ProcessEnv | Variables): boolean =>
  (vars.TRUST_PROXY !== undefined && vars.TRUST_PROXY !== false && vars.TRUST_PROXY !== 'off') ||
  (vars.PUBLIC_URL !== undefined && !isLoopback(URL.parse(vars.PUBLIC_URL)?.hostname ?? vars.PUBLIC_URL));

/** Whether only this machine can reach the server, so that the demo and the metrics may be on by default (D25). */
export const isPrivate = (vars: Variables): boolean => isLoopback(vars.HOST) && !isPublished(vars);

/** Faults of variables that would open a published installation to everyone; '' for each variable that is fine. */
function openToAll(vars: NodeJS.ProcessEnv): string[] {
  if (!isPublished(vars)) return [];
  return [
    vars.DEMO === 'on'
      ? 'DEMO=on is not allowed if PUBLIC_URL is a public address or TRUST_PROXY is set, because the demo passwords are public.'
      : '',
    vars.METRICS === 'on' && vars.METRICS_TOKEN === undefined
      ? 'METRICS=on is not allowed if PUBLIC_URL is a public address or TRUST_PROXY is set, unless METRICS_TOKEN is set: anyone could read the metrics.'
      : '',
  ];
}

/** Faults of variables that are valid alone but not together, without the values of keys. */
function clashes(vars: NodeJS.ProcessEnv): string[] {
  const given = (names: readonly string[]) => names.filter((name) => vars[name] !== undefined).length;
  return [
    ...openToAll(vars),
    given(['SMARTY_AUTH_ID', 'SMARTY_AUTH_TOKEN']) === 1
      ? 'SMARTY_AUTH_ID and SMARTY_AUTH_TOKEN must be set together; only one is set.'
      : '',
    given(SUGGESTIONS) > 1
      ? 'Set only one of SMARTY_AUTH_TOKEN, MAPBOX_TOKEN, GOOGLE_PLACES_KEY and PHOTON_URL: a single service suggests addresses.'
      : '',
    given(TWILIO) > 0 && given(TWILIO) < TWILIO.length
      ? 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together; not all are set.'
      : '',
    given([...S3, 'S3_ENDPOINT']) > 0 && given(S3) < S3.length
      ? 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together; not all are set.'
      : '',
    given(INBOUND) === 1 ? 'INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET must be set together; only one is set.' : '',
    given(DKIM) === 1 || (given(['DKIM_DOMAIN']) > 0 && given(DKIM) === 0)
      ? 'DKIM_SELECTOR and DKIM_PRIVATE_KEY must be set together; only one is set.'
      : '',
  ].filter(Boolean);
}

/** Variables that are never saved in a backup, because they decrypt it. */
const UNSAVED = new Set(['BACKUP_PASSPHRASE', 'BACKUP_IDENTITY']);

const isSecret = (name: string): boolean => variables.shape[name as keyof Variables]?.meta()?.secret === true;

const FILE = '_FILE';
/** The secret that a `_FILE` variable stands for: SECRET_KEY for SECRET_KEY_FILE. */
const secretOfFile = (name: string): string | null => {
  const of = name.endsWith(FILE) ? name.slice(0, -FILE.length) : '';
  return isSecret(of) ? of : null;
};

/** The variables, with secrets read from the files that `<name>_FILE` names. An empty variable counts as not set. */
function resolved(vars: NodeJS.ProcessEnv): { given: Record<string, string>; faults: string[] } {
  const given: Record<string, string> = {};
  const faults: string[] = [];
  for (const [name, value] of Object.entries(vars)) {
    if (!value) continue;
    const of = secretOfFile(name);
    if (of === null) given[name] = value;
    else if (vars[of]) faults.push(`${of} and ${name} are both set; set only one of them.`);
    else
      try {
        given[of] = readFileSync(value, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        faults.push(`${name} is ${value}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
      }
  }
  return { given, faults };
}

/** The variables that are set, as lines of an environment file for both systemd and a shell. */
export function settingsFile(vars: NodeJS.ProcessEnv): string {
  const { given } = resolved(vars);
  return Object.keys(variables.shape)
    .filter((name) => given[name] && !UNSAVED.has(name))
    .map((name) => {
      const value = (given[name] ?? '').replaceAll('\n', '\\n');
      return value.includes("'") ? `${name}="${value.replaceAll(/["\\$`]/g, '\\$&')}"\n` : `${name}='${value}'\n`;
    })
    .join('');
}

export const foreignVariables = (vars: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(vars).filter(([name]) => !(name in variables.shape) && secretOfFile(name) === null),
  );

/** Validates the variables. An empty one counts as not set. @throws Error that lists all faults */
export function readVariables(vars: NodeJS.ProcessEnv): Variables {
  const { given, faults } = resolved(vars);
  const parsed = variables.safeParse(given);
  faults.push(...(parsed.error?.issues.map(({ message }) => message) ?? []), ...clashes(given));
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'));
  return parsed.data;
}

export const documentedVariables = (): {
  group: string;
  variables: { name: string; unset: string; about: string; isSecret: boolean }[];
}[] =>
  Object.entries(GROUPS).map(([group, members]) => ({
    group,
    variables: Object.entries(members).map(([name, schema]) => {
      const { unset, about } = schema.meta() as { unset: string; about: string };
      return { name, unset, about, isSecret: isSecret(name) };
    }),
  }));
