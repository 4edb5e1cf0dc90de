import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Who suggests addresses: Photon, which needs no key, or the one service whose key is given. */
export type SuggestionService = 'photon' | 'smarty' | 'mapbox' | 'google';

export type Role = 'web' | 'worker' | 'cron';

/** What the process is told by its environment; every other module gets it from here (the configuration table of the README). */
export type Env = {
  port: number;
  host: string;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  roles: ReadonlySet<Role>;
  demo: boolean;
  secretKey: string | null;
  logLevel: string;
  /**
   * The proxies of ours that stand in front: how many, or their networks. What they did not write themselves into
   * X-Forwarded-For is not believed, for anybody can write that.
   */
  trustProxy: false | number | string[];
  /** Whether /api/metrics answers. */
  metrics: boolean;
  sandboxUrl: string | null;
  services: {
    census: string;
    nfhl: string;
    epqs: string;
    property: string;
    vpic: string;
    gender: string;
    /** Empty where no provider of vehicles is configured. */
    vehicles: string;
    suggestions: string;
    twilio: string;
  };
  /** The server that takes e-mail (smtp:// or smtps://, with name and password), or null: nothing is sent then. */
  smtpUrl: string | null;
  /** Whose address e-mail comes from; the agency's name stands before it. */
  mailFrom: string | null;
  /** The account that texts are sent by, or null: nothing is sent then. */
  twilio: { account: string; token: string; from: string } | null;
  /** `account` goes with Smarty's key. */
  suggestions: { service: SuggestionService; key: string | null; account: string | null };
  propertyDataKey: string | null;
  genderKey: string | null;
  vehicleKey: string | null;
  /** Hosts of the own network that carriers and providers may stand on. */
  allowedPrivateHosts: ReadonlySet<string>;
};

const LIVE = {
  census: 'https://geocoding.geo.census.gov/geocoder',
  nfhl: 'https://hazards.fema.gov/arcgis/rest/services/public/NFHL/MapServer',
  epqs: 'https://epqs.nationalmap.gov',
  property: 'https://api.rentcast.io',
  vpic: 'https://vpic.nhtsa.dot.gov/api',
  gender: 'https://gender-api.com',
  vehicles: '',
  suggestions: 'https://photon.komoot.io',
  twilio: 'https://api.twilio.com',
} as const;

const STAND_IN = {
  census: '/census/geocoder',
  nfhl: '/nfhl/MapServer',
  epqs: '/epqs',
  property: '/property',
  vpic: '/vpic/api',
  gender: '/gender',
  vehicles: '/vehicles',
  suggestions: '/photon',
  twilio: '/twilio',
} as const;

const KEYED_SUGGESTIONS = {
  smarty: 'https://us-autocomplete-pro.api.smarty.com',
  mapbox: 'https://api.mapbox.com',
  google: 'https://places.googleapis.com',
} as const;

/** The service that suggests addresses; `url` is null for Photon. */
function suggestionService(vars: NodeJS.ProcessEnv): Env['suggestions'] & { url: string | null } {
  const account = vars.SMARTY_AUTH_ID || null;
  const keys = { smarty: vars.SMARTY_AUTH_TOKEN, mapbox: vars.MAPBOX_TOKEN, google: vars.GOOGLE_PLACES_KEY };
  if (Boolean(account) !== Boolean(keys.smarty))
    throw new Error('SMARTY_AUTH_ID and SMARTY_AUTH_TOKEN belong together; only one of them is given.');
  const given = (['smarty', 'mapbox', 'google'] as const).filter((service) => keys[service]);
  if (given.length > 1 || (given.length > 0 && vars.PHOTON_URL))
    throw new Error(
      'Give one of SMARTY_AUTH_TOKEN, MAPBOX_TOKEN, GOOGLE_PLACES_KEY and PHOTON_URL: one service suggests addresses.',
    );
  const [service] = given;
  if (!service) return { service: 'photon', key: null, account: null, url: null };
  return { service, key: keys[service] ?? null, account, url: KEYED_SUGGESTIONS[service] };
}

function roles(text: string | undefined): ReadonlySet<Role> {
  const all: Role[] = ['web', 'worker', 'cron'];
  if (!text) return new Set(all);
  const named = text.split(',').map((part) => part.trim());
  const unknown = named.filter((part) => !all.includes(part as Role));
  if (unknown.length > 0) throw new Error(`ROLES holds ${unknown.join(', ')}; allowed are ${all.join(', ')}.`);
  return new Set(named as Role[]);
}

function port(text: string | undefined): number {
  const value = Number(text ?? 3000);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`PORT is ${text}; a port is 0 to 65535.`);
  return value;
}

function onOff(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined || text === '') return fallback;
  if (text === 'on') return true;
  if (text === 'off') return false;
  throw new Error(`${name} is ${text}; it is on or off.`);
}

/** Whether only this machine itself can reach a host. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(?:\.\d+){3}$/.test(host);

function trustedProxies(text: string | undefined): Env['trustProxy'] {
  if (!text || text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  const isNetwork = (network: string) => {
    const [address = '', bits, ...rest] = network.split('/');
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    return (
      version !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    );
  };
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    `TRUST_PROXY is ${text}; it is off, how many proxies of yours stand in front (1), or their networks (10.0.0.0/8,fd00::/8).`,
  );
}

/** The stand-in's account; its numbers are of those that are kept for fiction. */
const SANDBOX_TWILIO = { account: 'AC00000000000000000000000000000000', token: 'sandbox-token', from: '+18135550100' };

function twilio(vars: NodeJS.ProcessEnv, hasSandbox: boolean): Env['twilio'] {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = vars;
  if (account && token && from) return { account, token, from };
  if (account || token || from)
    throw new Error(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together; not all of them are given.',
    );
  return hasSandbox && !vars.TWILIO_URL ? SANDBOX_TWILIO : null;
}

function mailFrom(vars: NodeJS.ProcessEnv, hasSandbox: boolean): string | null {
  const text = vars.MAIL_FROM || (hasSandbox ? 'quotes@freeboard.example' : '');
  if (vars.SMTP_URL && !text) throw new Error('SMTP_URL needs MAIL_FROM beside it: whose address e-mail comes from.');
  if (text && !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text))
    throw new Error(`MAIL_FROM is ${text}; it is one e-mail address.`);
  return text || null;
}

const SHORTEST_KEY = 32;

function secretKey(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length < SHORTEST_KEY)
    throw new Error(`SECRET_KEY is too short: it has at least ${SHORTEST_KEY} characters.`);
  return text;
}

/**
 * Reads the environment. `sandboxUrl` is the stand-in for the outside services, used for each service whose own
 * address is not given: an explicit base URL wins, also while demo data is on.
 */
export function readEnv(vars: NodeJS.ProcessEnv, root: string, sandboxUrl: string | null = null): Env {
  const service = (name: keyof typeof LIVE, given: string | undefined) =>
    given || (sandboxUrl ? sandboxUrl + STAND_IN[name] : LIVE[name]);
  /** The key given, else the stand-in's own while it stands in for the service. */
  const key = (given: string | undefined, url: string | undefined, standIn: string) =>
    given || (sandboxUrl && !url ? standIn : null);
  const { url: suggestionUrl, ...suggestions } = suggestionService(vars);
  const host = vars.HOST || '127.0.0.1';
  return {
    port: port(vars.PORT),
    host,
    publicUrl: vars.PUBLIC_URL || null,
    dataDir: resolve(root, vars.DATA_DIR || 'data'),
    databaseUrl: vars.DATABASE_URL || null,
    roles: roles(vars.ROLES),
    // Its passwords are known to everybody: where others can come in it is there only when somebody says so.
    demo: onOff('DEMO', vars.DEMO, isLoopback(host)),
    secretKey: secretKey(vars.SECRET_KEY),
    logLevel: vars.LOG_LEVEL || 'warn',
    trustProxy: trustedProxies(vars.TRUST_PROXY),
    metrics: onOff('METRICS', vars.METRICS, isLoopback(host)),
    sandboxUrl,
    services: {
      census: service('census', vars.CENSUS_GEOCODER_URL),
      nfhl: service('nfhl', vars.FEMA_NFHL_URL),
      epqs: service('epqs', vars.USGS_EPQS_URL),
      property: service('property', vars.PROPERTY_DATA_URL),
      vpic: service('vpic', vars.NHTSA_VPIC_URL),
      gender: service('gender', vars.GENDER_API_URL),
      vehicles: service('vehicles', vars.VEHICLE_DATA_URL),
      suggestions: suggestionUrl ?? service('suggestions', vars.PHOTON_URL),
      twilio: service('twilio', vars.TWILIO_URL),
    },
    smtpUrl: vars.SMTP_URL || null,
    mailFrom: mailFrom(vars, sandboxUrl !== null),
    twilio: twilio(vars, sandboxUrl !== null),
    suggestions,
    propertyDataKey: key(vars.PROPERTY_DATA_KEY, vars.PROPERTY_DATA_URL, 'sandbox-property-key'),
    genderKey: key(vars.GENDER_API_KEY, vars.GENDER_API_URL, 'sandbox-gender-key'),
    vehicleKey: key(vars.VEHICLE_DATA_KEY, vars.VEHICLE_DATA_URL, 'sandbox-vehicle-key'),
    allowedPrivateHosts: new Set((vars.ALLOWED_PRIVATE_HOSTS ?? '').split(',').filter(Boolean)),
  };
}

/** The folder of the project, found from this file. */
export function projectRoot(): string {
  const root = resolve(import.meta.dirname, '../../../..');
  if (!existsSync(resolve(root, 'package.json'))) throw new Error(`No package.json in ${root}.`);
  return root;
}
