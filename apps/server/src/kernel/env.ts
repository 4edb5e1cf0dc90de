import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

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
  /** Whether a proxy of ours stands in front: only then is a caller's address what X-Forwarded-For says, for anybody can write that. */
  trustProxy: boolean;
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
  };
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
} as const;

const STAND_IN = {
  census: '/census/geocoder',
  nfhl: '/nfhl/MapServer',
  epqs: '/epqs',
  property: '/property',
  vpic: '/vpic/api',
  gender: '/gender',
  vehicles: '/vehicles',
} as const;

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
  return {
    port: port(vars.PORT),
    host: vars.HOST || '127.0.0.1',
    publicUrl: vars.PUBLIC_URL || null,
    dataDir: resolve(root, vars.DATA_DIR || 'data'),
    databaseUrl: vars.DATABASE_URL || null,
    roles: roles(vars.ROLES),
    demo: onOff('DEMO', vars.DEMO, true),
    secretKey: vars.SECRET_KEY || null,
    logLevel: vars.LOG_LEVEL || 'warn',
    trustProxy: onOff('TRUST_PROXY', vars.TRUST_PROXY, false),
    sandboxUrl,
    services: {
      census: service('census', vars.CENSUS_GEOCODER_URL),
      nfhl: service('nfhl', vars.FEMA_NFHL_URL),
      epqs: service('epqs', vars.USGS_EPQS_URL),
      property: service('property', vars.PROPERTY_DATA_URL),
      vpic: service('vpic', vars.NHTSA_VPIC_URL),
      gender: service('gender', vars.GENDER_API_URL),
      vehicles: service('vehicles', vars.VEHICLE_DATA_URL),
    },
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
