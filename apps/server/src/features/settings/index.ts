export { publishSettings, recordEach } from './changes.ts';
export { lockSettings, readSettings } from './global-settings.ts';
export { presetRows } from './standing-defaults.queries.ts';
