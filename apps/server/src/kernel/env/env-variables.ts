import { readFileSync } from 'node:fs';
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

/** Documents a variable: what it is when it is not set, and what it does (docs/configuration.md, .env.example). */
const setting = <S extends z.ZodType>(schema: S, unset: string, about: string): S => schema.meta({ unset, about }) as S;

/** A variable that may also come from a file, whose path `<name>_FILE` contains. */
const secret = <S extends z.ZodType>(schema: S, unset: string, about: string): S =>
  schema.meta({ unset, about, secret: true }) as S;

const longKey = (name: string) =>
  z.string().min(SHORTEST_KEY, `${name} is too short: it has at least ${SHORTEST_KEY} characters.`).optional();

const address = (name: string, begins: string) =>
  read(
    (given) => (/^https?:$/.test(URL.parse(given)?.protocol ?? '') ? given : undefined),
    (given) => `${name} is ${given}; it is an address that begins with ${begins}.`,
  ).optional();

/** Every variable of Freeboard, grouped as its documentation shows them. */
const GROUPS = {
  'Addresses and processes': {
    PORT: setting(port('PORT').default(3000), '3000', 'The port that the server listens on.'),
    HOST: setting(z.string().default('127.0.0.1'), '127.0.0.1', 'The address that the server listens on.'),
    PUBLIC_URL: setting(text, 'the address above', 'The address that people use, for links and passkeys.'),
    TRUST_PROXY: setting(
      read(
        proxies,
        (given) =>
          `TRUST_PROXY is ${given}; it is off, how many proxies of yours stand in front (1), or their networks (10.0.0.0/8,fd00::/8).`,
      ).default(false),
      'off',
      'If Freeboard is behind your own proxies or load balancers: how many (`1`), or their networks (`10.0.0.0/8`). Nothing else in `X-Forwarded-For` is trusted. Without a proxy, one address may have 100 connections; behind one, the proxy has to limit them ([limits](installing.md#limits)).',
    ),
    ROLES: setting(
      read<readonly Role[]>(
        (given) => (listed(given).every(isRole) ? (listed(given) as Role[]) : undefined),
        (given) =>
          `ROLES holds ${listed(given)
            .filter((part) => !isRole(part))
            .join(', ')}; allowed are ${ROLES.join(', ')}.`,
      ).default(ROLES),
      'web,worker,cron',
      'What this process does. To share the work, start several with the same `DATABASE_URL`.',
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
      "Hosts in your own network that Freeboard may connect to, each as `purpose=host:port`, separated by commas: `carriers=10.0.0.5:8443,providers=127.0.0.1:2322,sign-on=id.internal:443`. `carriers`: only a super-admin enters such an address; `agency-carriers`: any admin may; `providers`: address data, suggestions and texts at an address of this page; `sign-on`: agencies' identity providers; `webhooks`: programs' endpoints. With an entry without purpose or port, Freeboard doesn't start.",
    ),
    DNS_RESOLVER: setting(
      read(
        (given) => (isSocketAddress(given) ? given : undefined),
        (given) => `DNS_RESOLVER is ${given}; it is the IP address of a name server, with a port if it is not 53.`,
      ).optional(),
      "the machine's own",
      'The name server for checking the TXT record of a single sign-on domain, and for the doctor: an IP address, with a port unless it is 53 (`10.0.0.2:5353`).',
    ),
  },
  'Data and keys': {
    DATA_DIR: setting(
      z.string().default('data'),
      'data',
      "The folder of PostgreSQL's files, the files of notes, and the keys of this installation.",
    ),
    DATABASE_URL: secret(
      text,
      'own PostgreSQL in `DATA_DIR`',
      "Your own PostgreSQL, 15 or later, with the extensions `pg_trgm` and `btree_gin`. The role in the address owns the schema (Freeboard's own PostgreSQL gives the application a role with fewer rights).",
    ),
    SECRET_KEY: secret(
      longKey('SECRET_KEY'),
      'created in `DATA_DIR` at the first start',
      "Encrypts carriers' credentials; 32 characters or more, and the same for all processes. With a different one, a process doesn't start.",
    ),
    DISK_RESERVE_MB: setting(
      read(
        (given) => (/^\d{1,7}$/.test(given) ? Number(given) : undefined),
        (given) => `DISK_RESERVE_MB is ${given}; it is a number of megabytes, 0 to 9999999.`,
      ).default(2_048),
      '2048',
      "Megabytes of the data folder's disk that stay free of what people without an account send. Below it their files are refused, and an alert is raised.",
    ),
    DATABASE_POOL: setting(
      connections('DATABASE_POOL', 2).default(10),
      '10',
      'The most connections to PostgreSQL that a process opens for its work. It needs one more to listen, and two more for a moment when it starts.',
    ),
    JOB_POOL: setting(
      connections('JOB_POOL', 1).default(3),
      '3',
      'The most connections to PostgreSQL that a process opens for its job queue.',
    ),
    S3_BUCKET: setting(
      text,
      'a folder of `DATA_DIR`',
      "The bucket where files are stored, at Amazon S3 or, with `S3_ENDPOINT`, at any compatible store. It must not be public. Files that are already in the folder aren't moved.",
    ),
    S3_REGION: setting(z.string().default('us-east-1'), 'us-east-1', "The bucket's region."),
    S3_ENDPOINT: setting(address('S3_ENDPOINT', 'https://'), "Amazon's own", 'The address of a compatible store.'),
    S3_ACCESS_KEY_ID: setting(text, 'none', 'The key of the bucket; together with `S3_BUCKET`.'),
    S3_SECRET_ACCESS_KEY: secret(text, 'none', "The key's secret."),
    CLAMD_URL: setting(
      read(
        (given) => (/^tcp:\/\/[^\s/@:]+:\d{1,5}$/.test(given) ? given : undefined),
        (given) => `CLAMD_URL is ${given}; it is tcp:// with a host and a port.`,
      ).optional(),
      'none',
      "A clamd (`tcp://host:3310`) that scans every file before it is accepted. Files with a virus, and files that it couldn't scan, are refused. Its `StreamMaxLength` must be 25 MB or more.",
    ),
  },
  'E-mail': {
    SMTP_URL: secret(
      text,
      'none',
      'The server that sends e-mail (`smtps://name:password@host:465`). Without it and `MAIL_FROM`, e-mail is saved as not sent and the screen says so.',
    ),
    MAIL_FROM: setting(
      label('MAIL_FROM', /^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'one e-mail address'),
      'none',
      "The sender's address.",
    ),
    DKIM_SELECTOR: setting(
      label('DKIM_SELECTOR', /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i, 'a name like s1'),
      'none',
      'The selector of the key that e-mail is signed with. Publish its public key in the DNS under `<selector>._domainkey.<domain>`.',
    ),
    DKIM_PRIVATE_KEY: secret(
      read(rsaKey, () => 'DKIM_PRIVATE_KEY is no RSA private key of 1024 bits or more in PEM.').optional(),
      'none',
      'The RSA key that e-mail is signed with (PEM, with real line breaks or `\\n`).',
    ),
    DKIM_DOMAIN: setting(
      label('DKIM_DOMAIN', /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i, 'a domain like agency.example'),
      'the domain of `MAIL_FROM`',
      'The domain that signs.',
    ),
    INBOUND_MAIL_ADDRESS: setting(
      label('INBOUND_MAIL_ADDRESS', /^[^\s@<>,;"+]{1,24}@[^\s@<>,;"]+$/, 'one e-mail address without a +'),
      'none',
      "A mailbox whose messages your mail server passes to Freeboard. Clients' replies then also appear in the messaging console, not only in the agent's mailbox: [inbound-mail.md](inbound-mail.md).",
    ),
    INBOUND_MAIL_SECRET: secret(
      longKey('INBOUND_MAIL_SECRET'),
      'none',
      'The secret that your mail server signs these messages with, 32 characters or more.',
    ),
    INBOUND_MAIL_AUTHSERV_ID: setting(
      label('INBOUND_MAIL_AUTHSERV_ID', /^[\w.-]{1,253}$/, 'a name like mx.agency.example'),
      'none',
      "Your mail server's name in `Authentication-Results`. Without it, an e-mail that names an agent as its sender is never shown as theirs.",
    ),
  },
  'Text messages': {
    TWILIO_ACCOUNT_SID: setting(
      text,
      'none',
      "The account that sends texts. In Twilio's console, set the number's inbound address to `PUBLIC_URL` with `/api/webhooks/texts/inbound`. Do the same for an agency's own number, which you enter in MGA Management.",
    ),
    TWILIO_AUTH_TOKEN: secret(text, 'none', "The account's token."),
    TWILIO_FROM: setting(text, 'none', 'The number that texts come from.'),
    TWILIO_URL: setting(text, "Twilio's own", 'The base URL of a service that speaks the same calls.'),
  },
  'Address suggestions': {
    PHOTON_URL: setting(
      text,
      'https://photon.komoot.io',
      'Address suggestions from OpenStreetMap, without a key. The public service is for light use: for more than a few users, run your own Photon (if it is inside your network, name its host as `providers=` in `ALLOWED_PRIVATE_HOSTS`).',
    ),
    SMARTY_AUTH_ID: setting(
      text,
      'none',
      'Suggestions by Smarty (US Autocomplete Pro, which knows apartment units best) instead of Photon. Give one of Smarty, Mapbox and Google; the chosen address is still located by the Census geocoder.',
    ),
    SMARTY_AUTH_TOKEN: secret(text, 'none', "Smarty's token."),
    MAPBOX_TOKEN: secret(text, 'none', 'Suggestions by Mapbox (geocoding v5) instead of Photon.'),
    GOOGLE_PLACES_KEY: secret(text, 'none', 'Suggestions by Google (Places, new) instead of Photon.'),
  },
  'Property, flood and people data': {
    CENSUS_GEOCODER_URL: setting(
      text,
      'the public service',
      'The base URL of the geocoder. An explicit address wins over the sandbox, for this and the next services.',
    ),
    FEMA_NFHL_URL: setting(text, 'the public service', "The base URL of FEMA's flood map."),
    FEMA_PRELIM_URL: setting(text, 'the public service', "The base URL of FEMA's preliminary maps."),
    USGS_EPQS_URL: setting(text, 'the public service', 'The base URL of the elevation service.'),
    OPENFEMA_URL: setting(
      text,
      "FEMA's own",
      'OpenFEMA: the community status book, and NFIP policies and claims of a neighborhood.',
    ),
    NSI_URL: setting(
      text,
      "the Army Corps' own",
      'National Structure Inventory: stories and foundation of the nearest home, as assumptions to confirm.',
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
    PROPERTY_DATA_URL: setting(text, 'RentCast', 'The service of property characteristics.'),
    PROPERTY_DATA_KEY: secret(text, 'none', 'Its key. Without a key these fields stay empty and the form says so.'),
    NHTSA_VPIC_URL: setting(text, "NHTSA's own", 'The service that decodes vehicle numbers.'),
    VEHICLE_DATA_URL: setting(
      text,
      'none',
      'Vehicles of a household, in the format of [vehicle-data.md](vehicle-data.md).',
    ),
    VEHICLE_DATA_KEY: secret(text, 'none', 'Its key.'),
    GENDER_API_URL: setting(text, 'gender-api.com', 'The likely gender of a first name.'),
    GENDER_API_KEY: secret(text, 'none', 'Its key. Without a key the gender stays blank.'),
  },
  Backups: {
    BACKUP_PASSPHRASE: secret(
      z
        .string()
        .min(
          SHORTEST_PASSPHRASE,
          `BACKUP_PASSPHRASE is too short: it has at least ${SHORTEST_PASSPHRASE} characters, better six words at random.`,
        )
        .optional(),
      'none',
      'What backups are encrypted with. Without it or `BACKUP_RECIPIENT`, no backup is made.',
    ),
    BACKUP_RECIPIENT: setting(
      label('BACKUP_RECIPIENT', /^age1[a-z\d]{20,}$/, 'the public half of an age key, age1…'),
      'none',
      'The public half of an age key that backups are encrypted with, instead of a passphrase.',
    ),
    BACKUP_IDENTITY: secret(
      z
        .string()
        .regex(
          /^AGE-SECRET-KEY-(PQ-)?1[A-Z\d]{20,}$/,
          'BACKUP_IDENTITY is not the private half of an age key (AGE-SECRET-KEY-…).',
        )
        .optional(),
      'none',
      'The private half of the age key; needed only for a restore.',
    ),
    BACKUP_ORIGIN: setting(
      label('BACKUP_ORIGIN', /^origin-[\w-]{43}$/, 'what npm run backup prints as the origin of its backups, origin-…'),
      'none',
      'Whose backups a restore takes: the origin that `npm run backup` prints; needed only for a restore.',
    ),
    BACKUP_DIR: setting(text, '`backups` in `DATA_DIR`', 'The folder of scheduled backups.'),
    BACKUP_NICENESS: setting(
      read(
        (given) => (/^1?\d$/.test(given) ? Number(given) : undefined),
        (given) => `BACKUP_NICENESS is ${given}; it is 0 to 19.`,
      ).default(15),
      '15',
      'How readily backups and their test restores let other work go first, 0 (not at all) to 19.',
    ),
  },
  'Logs and measurements': {
    LOG_LEVEL: setting(
      z
        .enum(LOG_LEVELS, { error: ({ input }) => `LOG_LEVEL is ${input}; it is one of ${LOG_LEVELS.join(', ')}.` })
        .optional(),
      '`info`, with demo data `warn`',
      `One of ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}. With \`info\`, each call, job and request to an outside service is a line.`,
    ),
    SECURITY_LOG: setting(
      read(
        (given) => (/^(stdout|\/.+|syslog:\/\/[^\s/@]+)$/.test(given) ? given : undefined),
        (given) =>
          `SECURITY_LOG is ${given}; it is stdout, a file (/var/log/freeboard/security.log) or syslog://host:port.`,
      ).optional(),
      'into the log',
      'Where security events go: `stdout`, a file by its whole path, or `syslog://host:port` (UDP).',
    ),
    METRICS: setting(
      onOff('METRICS'),
      '`on` while only this machine can reach it',
      'Whether `/api/metrics` is available.',
    ),
    METRICS_TOKEN: secret(
      longKey('METRICS_TOKEN'),
      'none',
      'The token that a monitor sends as `Authorization: Bearer …`. Without a token metrics are available only on this machine, and never through a proxy.',
    ),
    HEALTH_PORT: setting(
      port('HEALTH_PORT').optional(),
      'none',
      'Another port for `/api/health`, `/api/ready` and `/api/metrics`, for processes without the role `web`.',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http:// or https://'),
      'none',
      'A collector of traces and metrics (OTLP over http, such as `http://127.0.0.1:4318`). Nothing of OpenTelemetry is loaded without it.',
    ),
    SECURITY_CONTACT: setting(
      read(
        (given) => (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(given) ? given : undefined),
        (given) =>
          `SECURITY_CONTACT is ${given}; it is mailto: with an address, or an address that begins with https://.`,
      ).optional(),
      'none',
      'Whom to tell about a weakness of this installation (`mailto:security@agency.example` or an `https://` page); served as `/.well-known/security.txt`.',
    ),
    RELEASES_URL: setting(
      address('RELEASES_URL', 'https://'),
      'none',
      'An address that states the newest release as JSON (`{"version": "2026.12.0", "url": "https://…"}`). It is asked once a day, and Operations says when a newer version exists.',
    ),
  },
  Demo: {
    DEMO: setting(
      onOff('DEMO'),
      '`on` while only this machine can reach it',
      'Demo users, whose passwords everybody knows, demo agencies and the sandbox. Refused if `PUBLIC_URL` is a public address or `TRUST_PROXY` is set.',
    ),
    SAMPLES: setting(onOff('SAMPLES'), 'on', 'Whether the demo makes some sample applications.'),
    SANDBOX_URL: setting(text, 'own sandbox', 'A sandbox shared by several processes.'),
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

const isSecret = (name: string): boolean => variables.shape[name as keyof Variables]?.meta()?.secret === true;

const FILE = '_FILE';
/** The secret whose file a variable names: SECRET_KEY of SECRET_KEY_FILE. */
const secretOfFile = (name: string): string | null => {
  const of = name.endsWith(FILE) ? name.slice(0, -FILE.length) : '';
  return isSecret(of) ? of : null;
};

/** The variables with the secrets whose `<name>_FILE` is set read from these files; an empty one counts as missing. */
function resolved(vars: NodeJS.ProcessEnv): { given: Record<string, string>; faults: string[] } {
  const given: Record<string, string> = {};
  const faults: string[] = [];
  for (const [name, value] of Object.entries(vars)) {
    if (!value) continue;
    const of = secretOfFile(name);
    if (of === null) given[name] = value;
    else if (vars[of]) faults.push(`${of} and ${name} are both given; give one of them.`);
    else
      try {
        given[of] = readFileSync(value, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        faults.push(`${name} is ${value}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
      }
  }
  return { given, faults };
}

/** The variables that are set, as the lines of an environment file that systemd and a shell read alike. */
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

/** The variables that are not Freeboard's: the system's, Node's, and PostgreSQL's own. */
export const foreignVariables = (vars: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(vars).filter(([name]) => !(name in variables.shape) && secretOfFile(name) === null),
  );

/** Validates the variables; an empty one counts as missing. @throws Error that lists all faults */
export function readVariables(vars: NodeJS.ProcessEnv): Variables {
  const { given, faults } = resolved(vars);
  const parsed = variables.safeParse(given);
  faults.push(...(parsed.error?.issues.map(({ message }) => message) ?? []), ...clashes(given));
  if (!parsed.success || faults.length > 0) throw new Error(faults.join('\n'));
  return parsed.data;
}

/** The documentation of each variable, by group. */
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
