import type { CarrierDetail, CarrierSettings } from '@freeboard/contract';
import { KINDS } from '../../words.ts';
import { type Connection, inUse, type SettingName } from '../account/two-settings.ts';
import { type CarrierForm, formOfSettings } from '../form/form.ts';

const FORMAT = 'freeboard-carrier';
const VERSION = 1;

/** Fields of the agency's account at the carrier, which are not exported: another agency has its own. */
const ACCOUNT: ReadonlySet<string> = new Set(['username', 'client_id']);

/** Leaves out secrets and the agency's account at the carrier. */
export function fileOf(
  settings: CarrierSettings,
  detail?: Pick<CarrierDetail, 'is_sandbox' | 'other_setting'>,
): string {
  const { auth: _, secrets: __, certificate: ___, ...rest } = settings;
  const carrier = { ...rest, ...accessOf(settings) };
  const other = detail?.other_setting;
  const both = detail && {
    in_use: inUse(detail),
    ...(other ? { other_setting: { base_url: other.base_url, ...accessOf(other) } } : {}),
  };
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...both, carrier }, null, 2)}\n`;
}

function accessOf({ auth, secrets }: Pick<CarrierSettings, 'auth' | 'secrets'>) {
  const { is_secret_set: _, is_secret_unreadable: __, ...asked } = auth;
  return {
    auth: Object.fromEntries(Object.entries(asked).filter(([key]) => !ACCOUNT.has(key))),
    secrets: secrets.map(({ name }) => name),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const areSteps = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.every((one) => isObject(one) && typeof one.id === 'string' && typeof one.name === 'string'));

/** Checks only the parts that the form needs to be rendered; all else is validated when saved. */
function isCarrier(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const { name, kind, lines, mapping, limits, auth, secrets } = value;
  return (
    typeof name === 'string' &&
    KINDS.some((one) => one === kind) &&
    isTexts(lines) &&
    isTexts(secrets) &&
    isObject(limits) &&
    isObject(auth) &&
    isObject(mapping) &&
    areSteps(mapping.steps) &&
    areSteps(mapping.bind)
  );
}

/**
 * Reads a file's carrier into a form, to be saved once its secrets are entered.
 * @throws Error with a readable message
 */
export function readCarrierFile(text: string): CarrierForm {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error('This file is not JSON.');
  }
  if (!isObject(file) || file.format !== FORMAT) throw new Error('This file is not an exported carrier.');
  if (file.version !== VERSION) throw new Error('This file comes from another version of Freeboard.');
  const { carrier } = file;
  if (!isCarrier(carrier)) throw new Error('This file is damaged: parts of the carrier are missing.');
  return formOfFile(carrier);
}

/** Older files have one waiting period instead of one per line; it was flood's. */
const withWaitingByLine = (mapping: Record<string, unknown>): Record<string, unknown> =>
  isObject(mapping.waiting) && 'program' in mapping.waiting
    ? { ...mapping, waiting: { flood: mapping.waiting } }
    : mapping;

function formOfFile(carrier: Record<string, unknown>): CarrierForm {
  const settings = {
    ...carrier,
    auth: { ...(carrier.auth as object), is_secret_set: false, is_secret_unreadable: false },
    secrets: (carrier.secrets as string[]).map((name) => ({ name, is_set: false })),
    certificate: null,
    mapping: withWaitingByLine(carrier.mapping as Record<string, unknown>),
  };
  try {
    return formOfSettings(settings as unknown as CarrierSettings);
  } catch {
    throw new Error('This file is damaged: parts of the carrier cannot be read.');
  }
}

/** A file's content: the carrier, and each connection (test, production) that the file states. */
export type CarrierFile = { form: CarrierForm; settings: Partial<Record<SettingName, Connection>> };

/**
 * Reads a carrier file with its test and production connections; there are none if the file does not distinguish them
 * or the carrier is not queried over the network.
 * @throws Error
 */
export function readBothSettings(text: string): CarrierFile {
  const form = readCarrierFile(text);
  const file = JSON.parse(text) as Record<string, unknown>;
  const { in_use, other_setting: other, carrier } = file;
  if ((in_use !== 'production' && in_use !== 'test') || form.kind !== 'conversation') return { form, settings: {} };
  const settings: CarrierFile['settings'] = { [in_use]: reached(form) };
  if (other !== undefined) {
    if (!isObject(other) || typeof other.base_url !== 'string' || !isObject(other.auth) || !isTexts(other.secrets))
      throw new Error('This file is damaged: parts of its other setting are missing.');
    const whole = formOfFile({ ...(carrier as object), ...other });
    settings[in_use === 'test' ? 'production' : 'test'] = reached(whole);
  }
  return { form, settings };
}

const reached = ({ base_url, auth, recipe, secrets }: CarrierForm): Connection => ({ base_url, auth, recipe, secrets });
