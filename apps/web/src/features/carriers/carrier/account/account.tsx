import type { CarrierDetail, CarrierSettings } from '@freeboard/contract';
import { hasOwnSecret } from '@freeboard/domain/carriers';
import { Button } from '@mantine/core';
import { type FormEvent, useMemo } from 'react';
import { mergeFields } from '../../../../drafts/merge.ts';
import { notify } from '../../../../lib/server/notices.ts';
import classes from '../carrier.module.css';
import type { Described } from '../form/described.ts';
import { Fields } from '../form/fields.tsx';
import { PartConflict } from '../form/part-conflict.tsx';
import { usePart } from '../form/use-part.ts';
import { inUse } from './two-settings.ts';

type Auth = CarrierSettings['auth'];
type AccountForm = { producer_code: string; username: string; secret: string };

const USER_LABELS: Readonly<Record<string, string>> = { basic: 'User name', oauth2: 'Client ID' };

const ACCOUNT: Described<AccountForm, Auth> = [
  { key: 'producer_code', label: 'Producer code', hint: 'Mappings write it as producer_code.' },
  {
    key: 'username',
    label: (_, { kind }) => USER_LABELS[kind] ?? '',
    visible: (_, { kind }) => kind in USER_LABELS,
  },
  {
    key: 'secret',
    label: 'Your secret',
    type: 'password',
    hint: (_, { is_secret_set }) => (is_secret_set ? 'One is set. Leave it empty to keep it.' : 'None is set yet.'),
    visible: (_, { kind }) => hasOwnSecret(kind),
  },
];

const accountOf = ({ producer_code, published }: CarrierDetail): AccountForm => ({
  producer_code,
  username: published?.auth.username ?? published?.auth.client_id ?? '',
  secret: '',
});
const withoutSecrets = (form: AccountForm): AccountForm => (form.secret === '' ? form : { ...form, secret: '' });

function useAccount(detail: CarrierDetail, { kind }: Auth) {
  const stored = useMemo(() => accountOf(detail), [detail]);
  const part = usePart(detail, `account ${inUse(detail)}`, { stored, merge: mergeFields, withoutSecrets });
  const { form, revision, submit } = part;
  async function save() {
    const { producer_code, username, secret } = form;
    const saved = await submit('saveCarrierAccount', {
      carrier_id: detail.id,
      revision,
      producer_code,
      ...(kind in USER_LABELS ? { username } : {}),
      ...(secret ? { secret } : {}),
    });
    if (saved) void notify({ title: 'Saved', text: 'It holds from the next request on.' }, 'good');
  }
  return { ...part, save };
}

function AccountForm({ detail, auth }: { detail: CarrierDetail; auth: Auth }) {
  const account = useAccount(detail, auth);
  const { form, errors, set, conflict, isDirty, isSecretLost } = account;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!account.isBusy && !conflict) void account.save();
  }
  return (
    <form className="card mt-4" aria-labelledby="carrier-account" onSubmit={submit} noValidate>
      <div className="head wrap">
        <h2 id="carrier-account">Your account</h2>
        <span className={`muted small ${classes.beside}`}>
          Of what quotes now: holds from the next request on, without a draft. What is typed below is the draft's and
          holds once that is published.
        </span>
      </div>
      <div className={`body ${classes.grid}`}>
        <Fields fields={ACCOUNT} field="" context={auth} form={form} errors={errors} set={set} />
        <div className={`${classes.wide} row wrap`}>
          <PartConflict detail={detail} part={account} />
          <Button type="submit" variant="default" loading={account.isBusy} disabled={conflict !== null}>
            Save account
          </Button>
          {isDirty || isSecretLost ? (
            <Button variant="default" onClick={account.undo}>
              Undo changes
            </Button>
          ) : null}
          <span className="small muted" role="status">
            {isSecretLost
              ? 'A secret that you typed was not saved. Type it again.'
              : isDirty
                ? 'Account not saved yet'
                : ''}
          </span>
        </div>
      </div>
    </form>
  );
}

export function Account({ detail }: { detail: CarrierDetail }) {
  const auth = detail.published?.auth;
  return auth && detail.kind === 'conversation' ? <AccountForm detail={detail} auth={auth} /> : null;
}
