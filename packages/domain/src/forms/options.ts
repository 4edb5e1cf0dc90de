import type { Option } from './types.ts';

export function choices(...values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value }));
}

export const YES_NO = choices('Yes', 'No');

export const BLANK: Option = { value: '', label: 'Blank' };

const allowed = new WeakMap<readonly Option[], ReadonlySet<string>>();

export function isAllowed(options: readonly Option[], value: unknown): boolean {
  let set = allowed.get(options);
  if (!set) {
    set = new Set(options.map((option) => option.value));
    allowed.set(options, set);
  }
  return typeof value === 'string' && set.has(value);
}
