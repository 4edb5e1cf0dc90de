import type { CarrierSettings } from '@freeboard/contract';

type Kind = CarrierSettings['kind'];

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  conversation: 'Asked over the network, step by step',
  'rate-table': 'Rated here, by tables',
  'login-portal': 'A link; agents quote it by hand',
};
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  conversation: 'Conversation',
  'rate-table': 'Rate table',
  'login-portal': 'Login portal',
};
export const KINDS = Object.keys(KIND_WORDS) as Kind[];

export const isRemote = (kind: Kind): boolean => kind === 'conversation';

export const AUTH_WORDS: Readonly<Record<CarrierSettings['auth']['kind'], string>> = {
  none: 'None',
  header: 'Header key',
  query: 'Key in the query',
  basic: 'User name and password',
  body: 'Secret in the request body',
  oauth2: 'OAuth 2 client credentials',
  token: 'Token by a recipe',
};

/** `share` from 0 to 1; a dash for null. */
export const percent = (share: number | null): string => (share === null ? '—' : `${Math.round(share * 100)}%`);
