import type { CARRIER_SETTINGS, CarrierInput, CarrierSettings } from '@freeboard/contract';

/** What a version keeps of a carrier, beside its sealed credentials. */
export type Settings = Omit<CarrierSettings, 'auth' | 'secrets' | 'certificate'>;

/** Which of a carrier's two settings. */
export type SettingName = (typeof CARRIER_SETTINGS)[number];

/** Returns the setting of a carrier that is not in use. */
export const otherName = ({ is_sandbox }: { is_sandbox: boolean }): SettingName => (is_sandbox ? 'production' : 'test');

export const NOT_PRODUCTION = 'This address is in the sandbox: nothing there is production.';

/** Returns whether a carrier stands in the sandbox of this installation. */
export function isInSandbox(base_url: string | null, sandboxUrl: string | null): boolean {
  const host = base_url && URL.parse(base_url)?.host;
  return Boolean(host && sandboxUrl && host === URL.parse(sandboxUrl)?.host);
}

/** Returns a short name for addresses and records, out of the carrier's name. */
export const keyFrom = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 39)
    .padEnd(2, '0');

export const settingsOf = ({
  auth: _,
  key: __,
  secrets: ___,
  certificate: ____,
  ...settings
}: CarrierInput): Settings => ({
  ...settings,
  mapping: settings.mapping as Settings['mapping'],
});
