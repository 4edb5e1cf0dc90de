import { registrationErrors, registrationFlags } from '@freeboard/domain/people';
import { type FormEvent, useRef, useState } from 'react';
import { readText, storeText } from '../../../lib/browser/storage.ts';
import { client } from '../../../lib/server/calls.ts';
import { loadConfig } from '../../../lib/server/config.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { EMPTY, FIELDS, type Values } from './fields.tsx';

type Typed = Omit<Values, 'password'>;
/** Unsent input, without the password, which is never stored. */
type Draft = { values: Typed; set: (part: Partial<Typed>) => void; sent: () => void };

/** A guest's draft is stored only in the tab: there is no key to encrypt it, and the computer may be shared. */
const GUEST = 'freeboard.guest.registration';

export function useGuestDraft(): Draft {
  const [changed, setChanged] = useState<Partial<Typed>>(() => JSON.parse(readText(GUEST, 'tab') ?? '{}'));
  const keep = (next: Partial<Typed>) => {
    setChanged(next);
    storeText(GUEST, Object.keys(next).length === 0 ? null : JSON.stringify(next), 'tab');
  };
  return {
    values: { ...EMPTY, ...changed },
    set: (part: Partial<Typed>) => keep({ ...changed, ...part }),
    sent: () => keep({}),
  };
}

type Done = (answer: {
  registration_key?: string | undefined;
  needs_email?: boolean | undefined;
  needs_phone?: boolean | undefined;
}) => void;

/** A registration's form: validated by the rules that the server uses too, sent only when valid (section 4). */
export function useRegistration(
  isRequest: boolean,
  agency_id: number | undefined,
  isWithoutAgency: boolean,
  draft: Draft,
  done: Done,
) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const values: Values = { ...draft.values, password };
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
    if (result.ok) {
      draft.sent();
      return done(result.data);
    }
    // The server's message is shown for every error code (section 8).
    notify(noticeText(result), 'plain');
    if (result.code === 422) setServerErrors(result.errors);
  }

  function change(next: Values) {
    setServerErrors({});
    const { password: secret, ...rest } = next;
    setPassword(secret);
    draft.set(rest);
  }
  return { form, values, errors, isTried, isSending, submit, change };
}
