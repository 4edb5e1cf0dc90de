import { hasOwnSecret, SECRET_FIELDS } from '@freeboard/domain';
import { Chip } from '../../../../ui/chip.tsx';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { LineField } from '../../../../ui/fields/line-field.tsx';
import { AUTH_WORDS } from '../../words.ts';
import { exampleWords } from '../begin/example-address.ts';
import type { CarrierForm, Errors } from '../form/form.ts';
import { errorsAt } from '../form/input.ts';

type Auth = CarrierForm['auth'];
type Props = {
  auth: Auth;
  kept: Auth['kind'] | null;
  /** What is stored was sealed under another SECRET_KEY. */
  isUnreadable: boolean;
  errors: Errors;
  onChange: (auth: Auth) => void;
};

const UNREADABLE = 'The stored credentials cannot be read with this SECRET_KEY. Enter them again.';

const KINDS = (Object.keys(AUTH_WORDS) as Auth['kind'][]).map((value) => ({ value, label: AUTH_WORDS[value] }));
const IN_BODY = 'The body of a step says where it goes: {{secret}} in XML, secret in JSONata.';
const SECRET_WORDS = { header: 'Value', query: 'Value', basic: 'Password', body: 'Secret', oauth2: 'Client secret' };

/** Whether a secret is set, and that another one is typed, which holds once it is saved. */
export function IsSet({ isSet, typed }: { isSet: boolean; typed: string }) {
  if (typed !== '') return <Chip tone="yellow">typed, not saved yet</Chip>;
  return <Chip tone={isSet ? 'green' : 'yellow'}>{isSet ? 'set' : 'not set'}</Chip>;
}

/** How a carrier is told who asks. A secret is typed in and never shown again: only whether there is one (R7.6). */
export function AuthFields({ auth, kept, isUnreadable, errors, onChange }: Props) {
  const isSet = kept === auth.kind;
  const line = (key: Exclude<keyof Auth, 'kind' | 'secret'>, label: string, placeholder?: string) => (
    <LineField
      label={label}
      hint={key === 'token_url' ? exampleWords(auth.token_url) : undefined}
      placeholder={placeholder}
      value={auth[key]}
      error={errorsAt(errors, `carrier.auth.${key}`)}
      onChange={(text) => onChange({ ...auth, [key]: text })}
    />
  );
  return (
    <>
      <ChoiceField
        label="Authentication"
        value={auth.kind}
        choices={KINDS}
        error={errorsAt(errors, 'carrier.auth.kind') ?? (isUnreadable && auth.kind === 'none' ? UNREADABLE : undefined)}
        onChange={(kind) => onChange({ ...auth, kind, secret: '' })}
      />
      {auth.kind === 'header' ? line('name', 'Header name', 'Authorization') : null}
      {auth.kind === 'query' ? line('name', 'Parameter name', 'key') : null}
      {auth.kind === 'basic' ? line('username', 'User name') : null}
      {auth.kind === 'oauth2' ? line('token_url', 'Token address', 'https://') : null}
      {auth.kind === 'oauth2' ? line('client_id', 'Client ID') : null}
      {auth.kind === 'oauth2' ? line('scope', 'Scope (optional)') : null}
      {hasOwnSecret(auth.kind) ? (
        <LineField
          label={SECRET_WORDS[auth.kind]}
          type="password"
          value={auth.secret}
          placeholder={isSet ? 'Leave empty to keep it' : ''}
          hint={
            <>
              <IsSet isSet={isSet} typed={auth.secret} />
              {auth.kind === 'body' ? <> {IN_BODY}</> : null}
            </>
          }
          error={errorsAt(errors, `carrier.auth.${SECRET_FIELDS[auth.kind]}`)}
          onChange={(secret) => onChange({ ...auth, secret })}
        />
      ) : null}
    </>
  );
}
