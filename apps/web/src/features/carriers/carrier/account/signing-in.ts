import type { CarrierSettings } from '@freeboard/contract';
import { hasOwnSecret, SECRET_FIELDS } from '@freeboard/domain/carriers';
import { AUTH_WORDS } from '../../words.ts';
import { exampleText } from '../begin/example-address.ts';
import type { Described } from '../form/described.ts';
import type { CarrierForm } from '../form/form.ts';

type Kind = CarrierForm['auth']['kind'];

const UNREADABLE = 'The stored credentials cannot be read with this SECRET_KEY. Enter them again.';
const IN_BODY = 'The body of a step says where it goes: {{secret}} in XML, secret in JSONata.';
const SECRET_WORDS = { header: 'Value', query: 'Value', basic: 'Password', body: 'Secret', oauth2: 'Client secret' };
const KINDS = (Object.keys(AUTH_WORDS) as Kind[]).map((value) => ({ value, label: AUTH_WORDS[value] }));

const isOf =
  (...kinds: Kind[]) =>
  ({ auth }: CarrierForm): boolean =>
    kinds.includes(auth.kind);

/** How we authenticate to a carrier. A secret is typed in and never shown again (R7.6). */
export const SIGNING_IN: Described<CarrierForm, CarrierSettings['auth'] | undefined> = [
  {
    key: 'auth.kind',
    kind: 'choice',
    label: 'Authentication',
    choices: KINDS,
    fault: ({ auth }, stored) => (stored?.is_secret_unreadable && auth.kind === 'none' ? UNREADABLE : undefined),
    clears: 'auth.secret',
  },
  { key: 'auth.name', label: 'Header name', placeholder: 'Authorization', visible: isOf('header') },
  { key: 'auth.name', label: 'Parameter name', placeholder: 'key', visible: isOf('query') },
  { key: 'auth.username', label: 'User name', visible: isOf('basic') },
  {
    key: 'auth.token_url',
    label: 'Token address',
    placeholder: 'https://',
    hint: ({ auth }) => exampleText(auth.token_url),
    visible: isOf('oauth2'),
  },
  { key: 'auth.client_id', label: 'Client ID', visible: isOf('oauth2') },
  { key: 'auth.scope', label: 'Scope (optional)', visible: isOf('oauth2') },
  {
    key: 'auth.secret',
    kind: 'secret',
    label: ({ auth }) => (hasOwnSecret(auth.kind) ? SECRET_WORDS[auth.kind] : ''),
    at: ({ auth }) => (hasOwnSecret(auth.kind) ? `auth.${SECRET_FIELDS[auth.kind]}` : ''),
    hint: ({ auth }) => (auth.kind === 'body' ? IN_BODY : undefined),
    isSet: ({ auth }, stored) => stored?.is_secret_set === true && stored.kind === auth.kind,
    visible: ({ auth }) => hasOwnSecret(auth.kind),
  },
];
