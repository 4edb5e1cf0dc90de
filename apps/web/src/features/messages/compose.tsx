import { CONSENT_SOURCES, MESSAGES, textSize } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { keepTyped, readTyped } from '../../drafts/typed.ts';
import { client } from '../../lib/server/calls.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import classes from './console.module.css';
import { fullTime, shortTime } from './times.ts';

type Props = { applicationId: number; channel: 'sms' | 'email'; address: string; subject: string };

const RECEIVER_FIELDS = ['receiver_phone_number', 'receiver_email', 'receiver'];
const answerTo = (subject: string) => (subject === '' || /^re:/i.test(subject) ? subject : `Re: ${subject}`);

const placeOf = (applicationId: number, channel: string) => `${applicationId}.${channel}`;

/** Adds words to the answer that is being written. */
export function addToAnswer(applicationId: number, channel: 'sms' | 'email', words: string): void {
  const place = placeOf(applicationId, channel);
  const before = readTyped<string>('answer', place);
  keepTyped('answer', place, before ? `${before}\n\n${words}` : words);
}

/** An answer in one's own words; what was written is kept until it is sent. */
export function Compose({ applicationId, channel, address, subject: last }: Props) {
  const place = placeOf(applicationId, channel);
  const [body, setWords] = useState(() => readTyped<string>('answer', place) ?? '');
  const [subject, setSubject] = useState(() => answerTo(last));
  const isPhone = channel === 'sms';
  const [reason, setReason] = useState<string | null>(null);
  const { data: gateway } = useCall(
    'previewMessage',
    { request_type: 'send-sms', application_id: applicationId, receiver: address },
    { enabled: isPhone, staleTime: 60_000 },
  );
  const quiet = gateway?.quiet_until ?? null;
  const size = textSize(body);
  const { form, isSending, errorOf, refusalOf, submit, edited, reset } = useSubmit({
    wrong: {
      body: body.trim() === '' ? MESSAGES.required : null,
      at_once_because: reason?.trim() === '' ? MESSAGES.required : null,
    },
    send: () => {
      const text = {
        application_id: applicationId,
        type: channel,
        receiver: address,
        body,
        at_once_because: reason ?? '',
      };
      return client.call('sendMessage', isPhone ? text : { ...text, subject });
    },
    done: async () => {
      setBody('');
      setReason(null);
      reset();
      await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
    },
  });
  const setBody = (words: string) => {
    edited();
    setWords(words);
    keepTyped('answer', place, words || null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
  };
  const consentFault = refusalOf('consent_source');
  const other = RECEIVER_FIELDS.map(refusalOf).find((error) => error !== undefined) ?? consentFault;
  return (
    <form ref={form} className={classes.compose} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {isPhone ? null : (
        <TextField label="Subject" name="subject" value={subject} error={errorOf('subject')} onChange={setSubject} />
      )}
      <TextField
        label={isPhone ? 'Text' : 'E-mail'}
        name="body"
        rows={3}
        value={body}
        error={errorOf('body') ?? refusalOf('option_body')}
        onChange={setBody}
      />
      {quiet ? (
        <p className="small" role="note">
          Quiet hours where the client lives. This text goes out {fullTime(quiet)}.{' '}
          {reason === null ? (
            <button type="button" className="link" onClick={() => setReason('')}>
              Send now, and say why
            </button>
          ) : null}
        </p>
      ) : null}
      {reason === null ? null : (
        <TextField
          label="Why it goes out now"
          name="at_once_because"
          autoFocus
          value={reason}
          error={errorOf('at_once_because')}
          onChange={setReason}
        />
      )}
      {other ? (
        <p className={`small ${classes.reason}`} role="alert">
          {other} {consentFault ? `(${CONSENT_SOURCES.join(', ')}: send it from the application once.)` : ''}
        </p>
      ) : null}
      <div className="row">
        {isPhone ? (
          <span className="muted small num">
            {size.segments} {size.segments === 1 ? 'segment' : 'segments'} · {size.encoding}
          </span>
        ) : null}
        <span className="grow" />
        <Button type="submit" loading={isSending} aria-keyshortcuts="Control+Enter">
          {quiet && reason === null ? `Send at ${shortTime(quiet, new Date(quiet))}` : 'Send'}
        </Button>
      </div>
    </form>
  );
}
