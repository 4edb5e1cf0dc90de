import type { AnswerOf, AssistantRequest } from '@freeboard/contract';
import { type ApiScope, ASSISTANT_LIMITS, SCOPE_GROUPS } from '@freeboard/domain/programs';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { client } from '../../lib/server/calls.ts';
import { failureText } from '../../lib/server/notices.ts';
import { useSession } from '../../lib/session/session.ts';
import { useProof } from '../../ui/credentials/use-proof.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { Frame } from '../accounts/index.ts';
import classes from './allow-assistant.module.css';

const OPTIONAL = ['state', 'scope', 'resource'] as const;

function requestIn(search: URLSearchParams): AssistantRequest {
  const of = (name: string) => search.get(name) ?? '';
  return {
    client_id: of('client_id'),
    redirect_uri: of('redirect_uri'),
    response_type: of('response_type'),
    code_challenge: of('code_challenge'),
    code_challenge_method: of('code_challenge_method'),
    ...Object.fromEntries(OPTIONAL.flatMap((name) => (search.has(name) ? [[name, of(name)]] : []))),
  };
}

type AccessRequest = AnswerOf<'getAssistantRequest'>;

function Consent({ request, asked }: { request: AssistantRequest; asked: AccessRequest }) {
  const user = useSession()?.user;
  const groups = SCOPE_GROUPS.map(({ key, label, hint, scopes }) => ({
    key,
    label,
    hint: key === 'quote' ? 'What it creates is yours' : hint,
    scopes: scopes.filter((scope) => asked.scopes.includes(scope)),
  })).filter(({ scopes }) => scopes.length > 0);
  const [chosen, setChosen] = useState<readonly string[]>(groups.map(({ key }) => key));
  const allowed = groups.flatMap(({ key, scopes }): readonly ApiScope[] => (chosen.includes(key) ? scopes : []));
  const [hasCode, setHasCode] = useState(false);
  const proof = useProof(hasCode);
  const { form, isSending, errorOf, refusalOf, submit, edited } = useSubmit({
    wrong: { allowed: allowed.length === 0 ? 'Choose at least one, or don’t allow it.' : null },
    send: async () => {
      const result = await proof.send((given) =>
        client.call('allowAssistant', { ...request, allowed: [...allowed], ...given }),
      );
      if (!result.ok && result.errors.otp) setHasCode(true);
      return result;
    },
    done: ({ url }) => window.location.assign(url),
  });
  const error = errorOf('allowed');
  return (
    <Frame title={`Connect ${asked.name}?`} form={form} onSubmit={(event) => void submit(event)}>
      <p>
        It will act as <span className="strong">{user?.name}</span> at{' '}
        <span className="strong">{asked.agency_name}</span> for {ASSISTANT_LIMITS.days} days. It never sends anything to
        a client and never binds.
      </p>
      <Unproven name={asked.name} host={asked.host} />
      <CheckList
        legend="It may"
        items={groups.map(({ key, label, hint }) => ({
          key,
          isOn: chosen.includes(key),
          text: (
            <>
              {label} <span className="muted small">{hint}</span>
            </>
          ),
        }))}
        error={error}
        onChange={(key, isOn) => {
          edited();
          setChosen(groups.map((one) => one.key).filter((one) => (one === key ? isOn : chosen.includes(one))));
        }}
      />
      <p className="muted small">
        Allow it only if you just started this yourself. You and your agency’s admins get an e-mail, and{' '}
        <Link to="/dashboard/access">Access</Link> lists what is connected.
      </p>
      {proof.fields({ refusalOf, edited })}
      <div className="row">
        <Button component="a" href={asked.refused_url} variant="default">
          Don’t allow
        </Button>
        <span className="grow" />
        <Button type="submit" loading={isSending}>
          Allow
        </Button>
      </div>
    </Frame>
  );
}

/** A name that mixes scripts may imitate another one. */
const isMixed = (name: string): boolean => /[A-Za-z]/.test(name) && /[^\p{Script=Latin}\p{Script=Common}]/u.test(name);

/** Anyone may register under any name, so the user is shown where they really go. */
function Unproven({ name, host }: Pick<AccessRequest, 'name' | 'host'>) {
  return (
    <div className={classes.unproven} role="note">
      <p>
        It calls itself <span className="strong">{name}</span>. Nobody has checked that it is. You go back to{' '}
        <span className="strong breaks">{host}</span>: allow it only if you know this address.
      </p>
      {/(^|\.)xn--/.test(host) ? (
        <p>This address is written in letters that can be made to look like another one.</p>
      ) : null}
      {isMixed(name) ? <p>The name mixes letters of two alphabets, so that it can look like another one.</p> : null}
    </div>
  );
}

type State = { kind: 'loading' } | { kind: 'asked'; asked: AccessRequest } | { kind: 'refused'; text: string };

export default function AllowAssistant() {
  const [search] = useSearchParams();
  const [request] = useState(() => requestIn(search));
  const [state, setState] = useState<State>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    void client.call('getAssistantRequest', request).then((result) => {
      if (!isCurrent) return;
      setState(result.ok ? { kind: 'asked', asked: result.data } : { kind: 'refused', text: failureText(result) });
    });
    return () => {
      isCurrent = false;
    };
  }, [request]);
  if (state.kind === 'asked') return <Consent request={request} asked={state.asked} />;
  if (state.kind === 'refused')
    return (
      <Frame title="This can’t be connected">
        <p role="alert">{state.text}</p>
        <p className="muted small">Nothing was allowed. Start again from the assistant.</p>
      </Frame>
    );
  return (
    <Frame title="Connect an assistant">
      <SkeletonRows rows={5} label="Loading what it asks for" />
    </Frame>
  );
}
