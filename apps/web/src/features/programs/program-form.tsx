import type { RequestOf } from '@freeboard/contract';
import type { Result } from '@freeboard/contract/client';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { type ApplicationType, TYPES } from '../../lib/application-types.ts';
import { useSession } from '../../lib/session/session.ts';
import { useProof } from '../../ui/credentials/use-proof.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFocusBack } from '../../ui/opener.ts';
import { useSubmit } from '../../ui/use-submit.ts';

type Name = 'createApiKey' | 'rotateApiKey' | 'saveWebhook';
type Proof = Parameters<Parameters<ReturnType<typeof useProof>['send']>[0]>[0];
type Options<N extends Name, A> = {
  wrong?: Readonly<Record<string, string | null>>;
  send: (proof: Proof) => Promise<Result<N>>;
  done: (answer: A) => unknown;
};

/** Submitting requires the password, and the second factor if there is one. */
export function useProgramForm<N extends Name, A = Extract<Result<N>, { ok: true }>['data']>({
  wrong = {},
  send,
  done,
}: Options<N, A>) {
  const [hasCode, setHasCode] = useState(false);
  const proof = useProof(hasCode);
  const submission = useSubmit<A>({
    wrong,
    send: async () => {
      const result = await proof.send<N>(send);
      if (!result.ok && result.errors.otp) setHasCode(true);
      return result as never;
    },
    done: done as never,
  });
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      submission.edited();
      set(value);
    };
  return { ...submission, changed, proofFields: () => proof.fields(submission) };
}

type Form = Pick<ReturnType<typeof useProgramForm>, 'form' | 'isSending' | 'submit' | 'proofFields'>;

export function ProgramForm(props: {
  title: string;
  label: string;
  action: string;
  of: Form;
  onClose?: (() => void) | undefined;
  onDiscard?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { form, isSending, submit, proofFields } = props.of;
  const isNew = props.onClose !== undefined;
  useFocusBack(isNew);
  // A form opened by a button is next to a long list, so the focus moves into it.
  useEffect(() => {
    if (isNew) form.current?.querySelector('input')?.focus();
  }, [isNew, form]);
  return (
    <section className="card" aria-label={props.label}>
      <div className="head">
        <h2>{props.title}</h2>
      </div>
      <form ref={form} noValidate className="col pad-34" onSubmit={(event) => void submit(event)}>
        {props.children}
        {proofFields()}
        <div className="row">
          <span className="grow" />
          {props.onClose ? (
            <Button variant="default" onClick={props.onClose}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" loading={isSending}>
            {props.action}
          </Button>
          {props.onDiscard && !props.onClose ? (
            <Button variant="default" className="to-start" onClick={props.onDiscard}>
              Discard
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  );
}

/**
 * Shown if the key or endpoint doesn't name carriers, or will no longer name them once a user who doesn't see
 * carriers changes it.
 */
export function MaskedNote({ what, namesCarriers }: { what: 'key' | 'endpoint'; namesCarriers: boolean }) {
  const seesCarriers = useSession()?.user.user_accesses.payload.display_carriers === 'Yes';
  if (!namesCarriers) return <p className="muted small">This {what} doesn’t name carriers: it sends ‘Carrier 42’.</p>;
  if (seesCarriers) return null;
  return (
    <p className="muted small">
      You don’t see carriers by name. {what === 'key' ? 'Once you rotate it' : 'Once you change it'}, this {what} sends
      ‘Carrier 42’ instead of names, for good.
    </p>
  );
}

/** `sources`: names separated by commas, as typed. */
export type Limits = { sources: string; lines: readonly ApplicationType[] };

export const NO_LIMITS: Limits = { sources: '', lines: [] };

export function limitsOf({ sources, lines }: Limits): Pick<RequestOf<'createApiKey'>, 'sources' | 'lines'> {
  const names = [...new Set(sources.split(',').map((name) => name.trim()))].filter(Boolean);
  return { ...(names.length > 0 ? { sources: names } : {}), ...(lines.length > 0 ? { lines: [...lines] } : {}) };
}

/** 'Flood, Home; Realtor portal'; '' without limits. */
export const limitText = (sources: readonly string[] | null, lines: readonly string[] | null): string =>
  [lines?.map((line) => TYPE_NAMES[line as ApplicationType] ?? line).join(', '), sources?.join(', ')]
    .filter(Boolean)
    .join('; ');

export function LimitFields(props: {
  limits: Limits;
  onChange: (limits: Limits) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { limits, onChange, errorOf } = props;
  return (
    <>
      <TextField
        label="Only these sources"
        hint="Names with commas between them"
        name="sources"
        placeholder="any"
        value={limits.sources}
        error={errorOf('sources') ?? errorOf('filters')}
        onChange={(sources) => onChange({ ...limits, sources })}
      />
      <CheckList
        legend="Lines of business (all if none selected)"
        items={TYPES.map((type) => ({ key: type, isOn: limits.lines.includes(type), text: TYPE_NAMES[type] }))}
        error={errorOf('lines')}
        onChange={(key, isOn) =>
          onChange({ ...limits, lines: TYPES.filter((type) => (type === key ? isOn : limits.lines.includes(type))) })
        }
      />
    </>
  );
}
