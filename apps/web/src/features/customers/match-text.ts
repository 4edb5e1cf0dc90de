import type { ApplicationCustomer } from '@freeboard/contract';

type Match = ApplicationCustomer['proposals'][number]['match'];

/** 'same verified e-mail, different name'. */
export function matchText({ name, email, phone }: Match): string {
  const contact = (label: string, state: Match['email']) =>
    state === null ? [] : [state === 'verified' ? `same verified ${label}` : `same ${label}, not verified`];
  return [...contact('e-mail', email), ...contact('phone', phone), name ? 'same name' : 'different name'].join(', ');
}
