/** The result of one check: `next` is the recommended action, empty if there is none. */
export type CheckResult = { check: string; state: 'ok' | 'warning' | 'fault' | 'skipped'; text: string; next: string };

export const ok = (check: string, text: string): CheckResult => ({ check, state: 'ok', text, next: '' });
export const skipped = (check: string, text: string): CheckResult => ({ check, state: 'skipped', text, next: '' });
export const warning = (check: string, text: string, next: string): CheckResult => ({
  check,
  state: 'warning',
  text,
  next,
});
export const fault = (check: string, text: string, next: string): CheckResult => ({
  check,
  state: 'fault',
  text,
  next,
});
