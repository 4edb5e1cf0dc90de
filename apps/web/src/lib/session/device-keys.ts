import { readStored, store } from '../browser/storage.ts';

const KEY = 'device_keys';
/** How many users' keys are stored; they may share a browser. */
const MOST = 5;

type DeviceKeys = readonly { name: string; key: string }[];

const read = (): DeviceKeys => readStored<DeviceKeys>(KEY) ?? [];
const folded = (name: string) => name.trim().toLowerCase();

/** The key with which this browser is remembered for a login name; undefined if it is not. */
export const deviceKey = (name: string): string | undefined => read().find((one) => one.name === folded(name))?.key;

export function storeDeviceKey(name: string, key: string): void {
  const others = read().filter((one) => one.name !== folded(name));
  store(KEY, [{ name: folded(name), key }, ...others].slice(0, MOST));
}
