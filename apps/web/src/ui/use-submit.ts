import { type FormEvent, useRef, useState } from 'react';
import { whenDrawn } from '../lib/browser/when-drawn.ts';
import { noticeText } from '../lib/server/notice-text.ts';
import { notify } from '../lib/server/notices.ts';

type Fault = Parameters<typeof noticeText>[0] & { ok: false; errors: Record<string, string[]> };
export type SubmitResult<A> = { ok: true; data: A } | Fault;

type Options<A> = {
  wrong?: Readonly<Record<string, string | readonly string[] | null | undefined>>;
  send: () => Promise<SubmitResult<A>>;
  done: (data: A) => unknown;
};

const firstOf = (error: string | readonly string[] | null | undefined): string | undefined =>
  (typeof error === 'string' ? error : error?.[0]) || undefined;

const hasError = (entry: readonly [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

/**
 * Moves the error of a list's entry to the list: 'domains.1' to 'domains'. If several have errors, the first one
 * counts.
 */
const byField = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors)
      .toReversed()
      .map(([field, texts]) => [field.replace(/\.\d+$/, ''), texts]),
  );

/**
 * Refuses invalid input and focuses its first field. Shows the server's errors at their fields; if no field on the form
 * has one, shows a notice. Pass `form` to the form element and call `edited` on every edit.
 */
export function useSubmit<A>({ wrong = {}, send, done }: Options<A>) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef(new Set<string>());
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});

  const focusFirstWrong = () =>
    requestAnimationFrame(() =>
      whenDrawn(() => {
        const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
        first?.focus();
        return form.current === null || first !== null;
      }),
    );
  const refusalOf = (field: string): string | undefined => {
    fields.current.add(field);
    return firstOf(refused[field]);
  };
  const errorOf = (field: string): string | undefined =>
    [refusalOf(field), isTried ? firstOf(wrong[field]) : undefined].find((error) => error !== undefined);
  const errorsOf = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => [[name, errorOf(name)] as const].filter(hasError)));
  async function submit(event: Pick<FormEvent, 'preventDefault'>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setTried(true);
    setRefused({});
    if (Object.values(wrong).some((error) => firstOf(error) !== undefined)) return void focusFirstWrong();
    setSending(true);
    const result = await send();
    setSending(false);
    if (result.ok) return void (await done(result.data));
    const errors = byField(result.errors);
    setRefused(errors);
    if (Object.keys(errors).some((field) => fields.current.has(field))) focusFirstWrong();
    else notify(noticeText(result), 'bad');
  }
  return {
    form,
    isTried,
    isSending,
    errorOf,
    errorsOf,
    refusalOf,
    submit,
    /** Drops the server's errors, which applied to earlier input. */
    edited: () => setRefused({}),
    reset: () => {
      setTried(false);
      setRefused({});
    },
  };
}
