import type { CarrierSettings } from '@freeboard/contract';
import { KINDS } from '../words.ts';
import { type CarrierForm, formOfSettings } from './form.ts';

const FORMAT = 'freeboard-carrier';
const VERSION = 1;

/** Whose it is at the carrier stays here: another agency has an account of its own. */
const ACCOUNT: ReadonlySet<string> = new Set(['username', 'client_id']);

/** The settings of a carrier as a file for another agency or installation: no secret, and nothing of the account. */
export function fileOf(settings: CarrierSettings): string {
  const { auth, secrets, certificate: _, ...rest } = settings;
  const { is_secret_set: __, is_secret_unreadable: ___, ...asked } = auth;
  const carrier = {
    ...rest,
    auth: Object.fromEntries(Object.entries(asked).filter(([key]) => !ACCOUNT.has(key))),
    secrets: secrets.map(({ name }) => name),
  };
  return `${JSON.stringify({ format: FORMAT, version: VERSION, carrier }, null, 2)}\n`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const areSteps = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) &&
    value.every((one) => isObject(one) && typeof one.id === 'string' && typeof one.name === 'string'));

/** Only what the form needs to be drawn is looked at; all else is checked when it is saved. */
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

/** A file's carrier as a form, to be saved once its secrets are entered. @throws Error in plain words */
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
  const settings = {
    ...carrier,
    auth: { ...(carrier.auth as object), is_secret_set: false, is_secret_unreadable: false },
    secrets: (carrier.secrets as string[]).map((name) => ({ name, is_set: false })),
    certificate: null,
  };
  try {
    return formOfSettings(settings as unknown as CarrierSettings);
  } catch {
    throw new Error('This file is damaged: parts of the carrier cannot be read.');
  }
}
