import type { CarrierForm } from '../form/form.ts';

export type SettingName = 'production' | 'test';
export const SETTING_NAMES: Readonly<Record<SettingName, string>> = { production: 'Production', test: 'Test' };
export const inUse = ({ is_sandbox }: { is_sandbox: boolean }): SettingName => (is_sandbox ? 'test' : 'production');
export const notInUse = ({ is_sandbox }: { is_sandbox: boolean }): SettingName => (is_sandbox ? 'production' : 'test');

export type Connection = Partial<Pick<CarrierForm, 'base_url' | 'auth' | 'recipe' | 'secrets' | 'certificate'>>;
