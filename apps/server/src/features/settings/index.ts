export { checkBase, publishSettings, recordEach } from './changes.ts';
export { lockSettings, readSettings } from './global-settings.ts';
export { checkLapse } from './nfip-authority/check-lapse.ts';
export { readNfipLapse } from './nfip-authority/nfip-authority.queries.ts';
export { presetRows } from './standing-defaults.queries.ts';
