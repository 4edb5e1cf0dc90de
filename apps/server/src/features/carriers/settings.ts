import type { CARRIER_SETTINGS, CarrierInput, CarrierSettings } from '@freeboard/contract';

export type Settings = Omit<CarrierSettings, 'auth' | 'secrets' | 'certificate'>;

export type SettingName = (typeof CARRIER_SETTINGS)[number];

/** The name of the inactive connection. */
export const otherName = ({ is_sandbox }: { is_sandbox: boolean }): SettingName => (is_sandbox ? 'production' : 'test');

export const NOT_PRODUCTION = 'This address is in the sandbox: nothing there is production.';

export function isInSandbox(base_url: string | null, sandboxUrl: string | null): boolean {
  const host = base_url && URL.parse(base_url)?.host;
  return Boolean(host && sandboxUrl && host === URL.parse(sandboxUrl)?.host);
}

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
