import { CONSENT_SOURCES, MESSAGES, textSize } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { keepTyped, readTyped } from '../../drafts/typed.ts';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { TextField } from '../../ui/text-field.tsx';
import classes from './console.module.css';

type Props = { applicationId: number; channel: 'sms' | 'email'; address: string; subject: string };

const answerTo = (subject: string) => (subject === '' || /^re:/i.test(subject) ? subject : `Re: ${subject}`);

/** An answer in one's own words; what was written is kept until it is sent. */
export function Compose({ applicationId, channel, address, subject: last }: Props) {
  const place = `${applicationId}.${channel}`;
  const [body, setWords] = useState(() => readTyped<string>('answer', place) ?? '');
  const [subject, setSubject] = useState(() => answerTo(last));
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string[] | undefined>>>({});
  const isPhone = channel === 'sms';
  const size = textSize(body);
  const setBody = (words: string) => {
    setErrors({});
    setWords(words);
    keepTyped('answer', place, words || null);
  };

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    if (body.trim() === '') return setErrors({ body: [MESSAGES.required] });
    setBusy(true);
    const given = { application_id: applicationId, type: channel, receiver: address, body };
    const result = await client.call('sendMessage', isPhone ? given : { ...given, subject });
    setBusy(false);
    if (!result.ok) {
      if (result.code === 422 && Object.keys(result.errors).length > 0) return setErrors(result.errors);
      return notify(noticeText(result), 'bad');
    }
    setBody('');
    await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  const other = errors.receiver_phone_number ?? errors.receiver_email ?? errors.receiver ?? errors.consent_source;
  return (
    <form className={classes.compose} onSubmit={send} onKeyDown={onKeyDown} noValidate>
      {isPhone ? null : (
        <TextField label="Subject" name="subject" value={subject} error={errors.subject?.[0]} onChange={setSubject} />
      )}
      <TextField
        label={isPhone ? 'Text' : 'E-mail'}
        name="body"
        rows={3}
        value={body}
        error={errors.body?.[0] ?? errors.option_body?.[0]}
        onChange={setBody}
      />
      {other ? (
        <p className={`small ${classes.reason}`} role="alert">
          {other[0]}{' '}
          {errors.consent_source ? `(${CONSENT_SOURCES.join(', ')}: send it from the application once.)` : ''}
        </p>
      ) : null}
      <div className="row">
        {isPhone ? (
          <span className="muted small num">
            {size.segments} {size.segments === 1 ? 'segment' : 'segments'} · {size.encoding}
          </span>
        ) : null}
        <span className="grow" />
        <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+Enter">
          Send
        </Button>
      </div>
    </form>
  );
}
