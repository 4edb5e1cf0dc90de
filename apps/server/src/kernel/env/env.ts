import { resolve } from 'node:path';
import type { PrivateHosts } from '../network/private-hosts.ts';
import { PASSWORD_COST, type PasswordCost } from '../password-hasher.ts';
import {
  isPrivate,
  type Role,
  readVariables,
  type SuggestionService,
  settingsFile,
  type Variables,
} from './env-variables.ts';

export type { Role, SuggestionService } from './env-variables.ts';

/** The configuration from the process's environment variables (docs/configuration.md). */
export type Env = {
  port: number;
  /** A separate port for health and metrics in processes without the web role; null for no such port. */
  healthPort: number | null;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Free bytes to keep on the disk of `dataDir`: with fewer, people without a session cannot upload files. */
  diskReserve: number;
  roles: ReadonlySet<Role>;
  demo: boolean;
  secretKey: string | null;
  /** The cost of hashing a password. Not configurable, so that no installation uses a lower one. */
  passwordCost: PasswordCost;
  logLevel: string;
  /** Where security events are written: stdout, a file, or syslog://host:port; null for the ordinary log. */
  securityLog: string | null;
  /** The collector of traces and metrics (OTLP over HTTP). If null, the client for it is not loaded. */
  otlpEndpoint: string | null;
  /**
   * The proxies in front of the server: how many there are, or their networks. Any other entry in X-Forwarded-For is
   * ignored, because the caller may have written it.
   */
  trustProxy: false | number | string[];
  metrics: boolean;
  /** The token that a monitor must send; null when only this machine can reach the metrics. */
  metricsToken: string | null;
  /** The contact for security reports (mailto: or https:) in security.txt. */
  securityContact: string | null;
  /** Whether the canary runs through every part of the product once a minute. */
  canary: boolean;
  /** Where the newest release is published; null if the installation does not check. */
  releasesUrl: string | null;
  /** The most database connections of a process, for calls and for jobs. `wait_ms`: how long a call waits for one. */
  pools: { database: number; jobs: number; wait_ms?: number };
  /** Seconds for which a stopping process still serves calls after it has reported that it is not ready. */
  drainSeconds: number;
  sandboxUrl: string | null;
  services: {
    census: string;
    nfhl: string;
    map_letters: string;
    prelim_nfhl: string;
    coastal_limits: string;
    epqs: string;
    property: string;
    parcels_fl: string;
    parcels_ma: string;
    nsi: string;
    community_status: string;
    neighborhood: string;
    vpic: string;
    gender: string;
    /** Empty without a configured provider of vehicle data. */
    vehicles: string;
    suggestions: string;
    twilio: string;
  };
  /** The outgoing mail server (smtp:// or smtps://, with user name and password). If null, no e-mail is sent. */
  smtpUrl: string | null;
  mailFrom: string | null;
  /**
   * How e-mail is signed with DKIM: the domain, the selector of the public key, and the private key; null for
   * unsigned e-mail.
   */
  dkim: { domain: string; selector: string; privateKey: string } | null;
  /**
   * The address that receives replies, the secret that the delivering server signs with, and our mail server's name
   * in Authentication-Results (without it, no e-mail is trusted to be an agent's). If null, replies go only to the
   * agent's mailbox.
   */
  inboundMail: { address: string; secret: string; authserv: string | null } | null;
  /** The virus scanner, as tcp://host:port. If null, files are stored without a scan. */
  clamdUrl: string | null;
  /** The bucket for files; null to store them in `dataDir`. `endpoint` is null for Amazon S3. */
  s3: { bucket: string; region: string; endpoint: string | null; accessKey: string; secretKey: string } | null;
  /** The account that sends texts. If null, none are sent. */
  twilio: { account: string; token: string; from: string } | null;
  /** `account` is set for Smarty only, and sent with the key. */
  suggestions: { service: SuggestionService; key: string | null; account: string | null };
  propertyDataKey: string | null;
  genderKey: string | null;
  vehicleKey: string | null;
  /** The name server for checking the DNS records of domains; null for this machine's. */
  dnsResolver: string | null;
  backup: {
    folder: string;
    passphrase: string | null;
    recipient: string | null;
    identity: string | null;
    /** The niceness, 0 to 19, of the processes that make and check backups. */
    niceness: number;
    /** The origins that a restore accepts; null for any. Undefined except in a restore. */
    origins?: readonly string[] | null;
  };
  backupOrigin: string | null;
  /** The environment variables as they are set, for saving in a backup. They contain keys. */
  settings: string;
  allowedPrivateHosts: PrivateHosts;
};

const LIVE = {
  census: 'https://geocoding.geo.census.gov/geocoder',
  nfhl: 'https://hazards.fema.gov/arcgis/rest/services/public/NFHL/MapServer',
  map_letters: 'https://hazards.fema.gov/arcgis/rest/services/public/NFHL/MapServer',
  prelim_nfhl: 'https://hazards.fema.gov/arcgis/rest/services/PrelimPending',
  coastal_limits: 'https://hazards.fema.gov/arcgis/rest/services/public/NFHL/MapServer',
  epqs: 'https://epqs.nationalmap.gov',
  property: 'https://api.rentcast.io',
  parcels_fl: 'https://services9.arcgis.com/Gh9awoU677aKree0/arcgis/rest/services',
  parcels_ma: 'https://services1.arcgis.com/hGdibHYSPO59RG1h/arcgis/rest/services',
  nsi: 'https://nsi.sec.usace.army.mil/nsiapi',
  community_status: 'https://www.fema.gov/api/open',
  neighborhood: 'https://www.fema.gov/api/open',
  vpic: 'https://vpic.nhtsa.dot.gov/api',
  gender: 'https://gender-api.com',
  vehicles: '',
  suggestions: 'https://photon.komoot.io',
  twilio: 'https://api.twilio.com',
} as const;

const STAND_IN = {
  census: '/census/geocoder',
  nfhl: '/nfhl/MapServer',
  map_letters: '/nfhl/MapServer',
  prelim_nfhl: '/prelim-pending',
  coastal_limits: '/nfhl/MapServer',
  epqs: '/epqs',
  property: '/property',
  parcels_fl: '/parcels-fl',
  parcels_ma: '/parcels-ma',
  nsi: '/nsiapi',
  community_status: '/openfema',
  neighborhood: '/openfema',
  vpic: '/vpic/api',
  gender: '/gender',
  vehicles: '/vehicles',
  suggestions: '/photon',
  twilio: '/twilio',
} as const;

const SUGGESTED_BY = [
  { service: 'smarty', key: 'SMARTY_AUTH_TOKEN', url: 'https://us-autocomplete-pro.api.smarty.com' },
  { service: 'mapbox', key: 'MAPBOX_TOKEN', url: 'https://api.mapbox.com' },
  { service: 'google', key: 'GOOGLE_PLACES_KEY', url: 'https://places.googleapis.com' },
] as const;

/** `url` is null for Photon, whose address is configured separately. */
function suggestionService(vars: Variables): Env['suggestions'] & { url: string | null } {
  const account = vars.SMARTY_AUTH_ID ?? null;
  const keyed = SUGGESTED_BY.find(({ key }) => vars[key]);
  if (!keyed) return { service: 'photon', key: null, account: null, url: null };
  return { service: keyed.service, key: vars[keyed.key] ?? null, account, url: keyed.url };
}

/** The account in the sandbox. Its number is reserved for fiction. */
const SANDBOX_TWILIO = { account: 'AC00000000000000000000000000000000', token: 'sandbox-token', from: '+18135550100' };
const SANDBOX_SENDER = 'quotes@freeboard.example';
const SANDBOX_INBOUND_MAIL = { address: 'answers@freeboard.example', secret: 'sandbox-inbound-mail' };

function twilio(vars: Variables, hasSandbox: boolean): Env['twilio'] {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = vars;
  if (account && token && from) return { account, token, from };
  return hasSandbox && !vars.TWILIO_URL ? SANDBOX_TWILIO : null;
}

function mailFrom(vars: Variables, hasSandbox: boolean): string | null {
  const sender = vars.MAIL_FROM ?? (hasSandbox ? SANDBOX_SENDER : null);
  if (vars.SMTP_URL && !sender) throw new Error('SMTP_URL requires MAIL_FROM: the address of the sender.');
  return sender;
}

function inboundMail(vars: Variables, hasSandbox: boolean): Env['inboundMail'] {
  const { INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_SECRET: secret } = vars;
  const authserv = vars.INBOUND_MAIL_AUTHSERV_ID ?? null;
  if (address && secret) return { address: address.toLowerCase(), secret, authserv };
  return hasSandbox ? { ...SANDBOX_INBOUND_MAIL, authserv } : null;
}

function s3(vars: Variables): Env['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: secretKey } = vars;
  if (!bucket || !accessKey || !secretKey) return null;
  return { bucket, region: vars.S3_REGION, endpoint: vars.S3_ENDPOINT ?? null, accessKey, secretKey };
}

function dkim(vars: Variables, sender: string | null): Env['dkim'] {
  const { DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = vars;
  const domain = vars.DKIM_DOMAIN ?? sender?.slice(sender.indexOf('@') + 1);
  return selector && privateKey && domain ? { domain, selector, privateKey } : null;
}

function serviceUrls(vars: Variables, sandboxUrl: string | null, suggestionUrl: string | null): Env['services'] {
  const service = (name: keyof typeof LIVE, url: string | undefined) =>
    url ?? (sandboxUrl ? sandboxUrl + STAND_IN[name] : LIVE[name]);
  return {
    census: service('census', vars.CENSUS_GEOCODER_URL),
    nfhl: service('nfhl', vars.FEMA_NFHL_URL),
    map_letters: service('map_letters', vars.FEMA_NFHL_URL),
    prelim_nfhl: service('prelim_nfhl', vars.FEMA_PRELIM_URL),
    coastal_limits: service('coastal_limits', vars.FEMA_NFHL_URL),
    epqs: service('epqs', vars.USGS_EPQS_URL),
    property: service('property', vars.PROPERTY_DATA_URL),
    parcels_fl: service('parcels_fl', vars.FL_PARCELS_URL),
    parcels_ma: service('parcels_ma', vars.MA_PARCELS_URL),
    nsi: service('nsi', vars.NSI_URL),
    community_status: service('community_status', vars.OPENFEMA_URL),
    neighborhood: service('neighborhood', vars.OPENFEMA_URL),
    vpic: service('vpic', vars.NHTSA_VPIC_URL),
    gender: service('gender', vars.GENDER_API_URL),
    vehicles: service('vehicles', vars.VEHICLE_DATA_URL),
    suggestions: suggestionUrl ?? service('suggestions', vars.PHOTON_URL),
    twilio: service('twilio', vars.TWILIO_URL),
  };
}

export const isSandboxUrl = ({ sandboxUrl }: Pick<Env, 'sandboxUrl'>, url: string): boolean =>
  sandboxUrl !== null && url.startsWith(sandboxUrl);

/**
 * Reads the environment. The sandbox at `sandboxUrl` replaces every outside service that has no configured address; a
 * configured address takes precedence, even with demo data. @throws Error that lists all faults
 */
export function readEnv(given: NodeJS.ProcessEnv, root: string, sandboxUrl: string | null = null): Env {
  const vars = readVariables(given);
  /** The configured key; without one, the sandbox's if the sandbox replaces the service; else null. */
  const key = (own: string | undefined, url: string | undefined, standIn: string) =>
    own ?? (sandboxUrl && !url ? standIn : null);
  // On by default only where no one else can reach the server: the demo's passwords are public (D25).
  const demo = vars.DEMO ?? isPrivate(vars);
  const sender = mailFrom(vars, sandboxUrl !== null);
  const { url: suggestionUrl, ...suggestions } = suggestionService(vars);
  return {
    port: vars.PORT,
    healthPort: vars.HEALTH_PORT ?? null,
    host: vars.HOST,
    publicUrl: vars.PUBLIC_URL ?? null,
    dataDir: resolve(root, vars.DATA_DIR),
    databaseUrl: vars.DATABASE_URL ?? null,
    diskReserve: vars.DISK_RESERVE_MB * 1024 * 1024,
    roles: new Set(vars.ROLES),
    demo,
    secretKey: vars.SECRET_KEY ?? null,
    passwordCost: PASSWORD_COST,
    // A demo runs in a terminal, where frequent log lines would disturb.
    logLevel: vars.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    securityLog: vars.SECURITY_LOG ?? null,
    otlpEndpoint: vars.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    trustProxy: vars.TRUST_PROXY,
    metrics: vars.METRICS ?? (isPrivate(vars) || vars.METRICS_TOKEN !== undefined),
    metricsToken: vars.METRICS_TOKEN ?? null,
    securityContact: vars.SECURITY_CONTACT ?? null,
    canary: vars.CANARY ?? false,
    releasesUrl: vars.RELEASES_URL ?? null,
    pools: { database: vars.DATABASE_POOL, jobs: vars.JOB_POOL },
    drainSeconds: vars.DRAIN_SECONDS,
    sandboxUrl,
    services: serviceUrls(vars, sandboxUrl, suggestionUrl),
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: sender,
    dkim: dkim(vars, sender),
    clamdUrl: vars.CLAMD_URL ?? null,
    s3: s3(vars),
    inboundMail: inboundMail(vars, sandboxUrl !== null),
    twilio: twilio(vars, sandboxUrl !== null),
    suggestions,
    propertyDataKey: key(vars.PROPERTY_DATA_KEY, vars.PROPERTY_DATA_URL, 'sandbox-property-key'),
    genderKey: key(vars.GENDER_API_KEY, vars.GENDER_API_URL, 'sandbox-gender-key'),
    vehicleKey: key(vars.VEHICLE_DATA_KEY, vars.VEHICLE_DATA_URL, 'sandbox-vehicle-key'),
    dnsResolver: vars.DNS_RESOLVER ?? null,
    backup: {
      folder: resolve(root, vars.BACKUP_DIR ?? `${vars.DATA_DIR}/backups`),
      passphrase: vars.BACKUP_PASSPHRASE ?? null,
      recipient: vars.BACKUP_RECIPIENT ?? null,
      identity: vars.BACKUP_IDENTITY ?? null,
      niceness: vars.BACKUP_NICENESS,
    },
    backupOrigin: vars.BACKUP_ORIGIN ?? null,
    settings: settingsFile(given),
    allowedPrivateHosts: vars.ALLOWED_PRIVATE_HOSTS,
  };
}
