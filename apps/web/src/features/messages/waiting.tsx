import type { Message } from '@freeboard/contract';
import { MESSAGES } from '@freeboard/domain/wording';
import { useState } from 'react';
import { showTime } from '../../lib/format.ts';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './console.module.css';

/** @returns whether the call succeeded; the messages are reloaded either way */
async function callAndRefresh(name: 'cancelMessage' | 'sendMessageNow', message_id: number, at_once_because = '') {
  const result =
    name === 'cancelMessage'
      ? await client.call('cancelMessage', { message_id })
      : await client.call('sendMessageNow', { message_id, at_once_because });
  if (!result.ok) notify(noticeText(result), 'bad');
  await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
  return result.ok;
}

export function Waiting({ message, edit }: { message: Message; edit: (() => void) | null }) {
  const [reason, setReason] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const isHeld = message.state === 'held';
  function sendNow() {
    if (!isHeld) return void callAndRefresh('sendMessageNow', message.id);
    if (reason === null) return setReason('');
    if (reason.trim() === '') return setError(MESSAGES.required);
    void callAndRefresh('sendMessageNow', message.id, reason);
  }
  return (
    <div className={classes.waiting}>
      {message.not_before ? (
        <span className="small muted num">
          {isHeld ? 'Quiet hours where the client lives. ' : ''}Goes out {showTime(message.not_before)}.
        </span>
      ) : null}
      {reason === null ? null : (
        <TextField
          label="Why it goes out now"
          name="at_once_because"
          autoFocus
          value={reason}
          error={error}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
      )}
      <span className="row">
        {edit ? (
          <button
            type="button"
            className="link"
            onClick={async () => {
              if (await callAndRefresh('cancelMessage', message.id)) edit();
            }}
          >
            Edit
          </button>
        ) : null}
        <button type="button" className="link" onClick={() => void callAndRefresh('cancelMessage', message.id)}>
          Cancel message
        </button>
        <button type="button" className="link" onClick={sendNow}>
          {isHeld && reason === null ? 'Send now, and say why' : 'Send now'}
        </button>
      </span>
    </div>
  );
}
