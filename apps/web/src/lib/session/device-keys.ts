import { readStored, store } from '../browser/storage.ts';

const KEY = 'device_keys';
/** Users who may share a browser; only the latest keys are stored. */
const MOST = 5;

type DeviceKeys = readonly { name: string; key: string }[];

const read = (): DeviceKeys => readStored<DeviceKeys>(KEY) ?? [];
const folded = (name: string) => name.trim().toLowerCase();

/** By login name; undefined if this browser is not remembered for it. */
export const deviceKey = (name: string): string | undefined => read().find((one) => one.name === folded(name))?.key;

export function storeDeviceKey(name: string, key: string): void {
  const others = read().filter((one) => one.name !== folded(name));
  store(KEY, [{ name: folded(name), key }, ...others].slice(0, MOST));
}
