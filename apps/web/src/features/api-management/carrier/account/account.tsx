import type { CarrierDetail } from '@freeboard/contract';
import { hasOwnSecret } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import classes from '../carrier.module.css';
import { keepAnswered, keepOwn } from '../keep-detail.ts';

const USER_LABELS: Readonly<Record<string, string>> = { basic: 'User name', oauth2: 'Client ID' };

/** What the carrier knows the agency by: its producer code and its own credentials, kept apart from the draft. */
export function Account({ detail }: { detail: CarrierDetail }) {
  const auth = detail.published?.auth;
  const kept = { code: detail.producer_code, user: auth?.username ?? auth?.client_id ?? '' };
  const [code, setCode] = useState(kept.code);
  const [user, setUser] = useState(kept.user);
  const [secret, setSecret] = useState('');
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  if (!auth || detail.kind !== 'conversation') return null;
  const userLabel = USER_LABELS[auth.kind];
  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const result = await client.call('saveCarrierAccount', {
      ...{ carrier_id: detail.id, edition: detail.edition, producer_code: code },
      ...(userLabel ? { username: user } : {}),
      ...(secret ? { secret } : {}),
    });
    setBusy(false);
    if (!result.ok) {
      setErrors(result.errors);
      keepAnswered(result);
      return notify(noticeText(result), 'bad');
    }
    setErrors({});
    setSecret('');
    keepOwn(result.data.carrier);
    notify({ title: 'Saved', text: 'It holds from the next request on.' }, 'good');
  }
  return (
    <form
      className={`card ${classes.account}`}
      aria-labelledby="carrier-account"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <div className="head wrap">
        <h2 id="carrier-account">Your account</h2>
        <span className={`muted small ${classes.beside}`}>
          Of what quotes now: holds from the next request on, without a draft. What is typed below is the draft's and
          holds once that is published.
        </span>
      </div>
      <div className={`body ${classes.grid}`}>
        <TextField
          label="Producer code"
          hint="Mappings write it as producer_code."
          autoComplete="off"
          value={code}
          error={errors.producer_code?.[0]}
          onChange={setCode}
        />
        {userLabel ? (
          <TextField
            label={userLabel}
            autoComplete="off"
            value={user}
            error={errors.username?.[0]}
            onChange={setUser}
          />
        ) : null}
        {hasOwnSecret(auth.kind) ? (
          <TextField
            label="Your secret"
            type="password"
            autoComplete="off"
            hint={auth.is_secret_set ? 'One is set. Leave it empty to keep it.' : 'None is set yet.'}
            value={secret}
            error={errors.secret?.[0]}
            onChange={setSecret}
          />
        ) : null}
        <div className={classes.wide}>
          <Button type="submit" variant="default" loading={isBusy}>
            Save account
          </Button>
        </div>
      </div>
    </form>
  );
}
