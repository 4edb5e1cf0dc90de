import { registrationErrors, registrationFlags } from '@freeboard/domain';
import { type FormEvent, useRef, useState } from 'react';
import { client } from '../../lib/server/calls.ts';
import { loadConfig } from '../../lib/server/config.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { EMPTY, FIELDS, type Values } from './fields.tsx';

type Done = (answer: {
  registration_key?: string | undefined;
  needs_email?: boolean | undefined;
  needs_phone?: boolean | undefined;
}) => void;

/** Provides a registration's form: checked by the rules that the server has too, sent only when valid (section 4). */
export function useRegistration(
  isRequest: boolean,
  agency_id: number | undefined,
  isWithoutAgency: boolean,
  done: Done,
) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(EMPTY);
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>({});
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const errors: Record<string, string[]> = { ...registrationErrors(values), ...serverErrors };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const failing = FIELDS.find(({ key }) => errors[key]);
    if (failing) return form.current?.querySelector<HTMLElement>(`[name=${failing.key}]`)?.focus();
    if (isWithoutAgency) return;
    setSending(true);
    await loadConfig();
    const agency = agency_id === undefined ? {} : { agency_id };
    const result = await client.call('registerCustomer', { ...values, ...registrationFlags(isRequest), ...agency });
    setSending(false);
    if (result.ok) return done(result.data);
    // The server's message is shown whatever the code (section 8).
    notify(noticeText(result), 'plain');
    if (result.code === 422) setServerErrors(result.errors);
  }

  function change(next: Values) {
    setServerErrors({});
    setValues(next);
  }
  return { form, values, errors, isTried, isSending, submit, change };
}
