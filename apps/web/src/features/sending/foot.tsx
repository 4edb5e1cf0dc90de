import type { AnswerOf } from '@freeboard/contract';
import { type SendType, sendPrompt } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { SandboxMark } from '../../ui/chip.tsx';
import { isText } from './draft.ts';
import classes from './sending.module.css';

type Props = {
  type: SendType;
  receiver: string;
  seen: AnswerOf<'previewMessage'> | undefined;
  /** Whether the quotes are of before a change. */
  isOutdated: boolean;
  isAsked: boolean;
  isBusy: boolean;
  begin: () => void;
  send: () => void;
  goBack: () => void;
  onClose: () => void;
};

/** The dialog's last line: what is done, and before something leaves whether it truly shall (R5.6). */
export function Foot({ type, receiver, seen, isOutdated, isAsked, isBusy, begin, send, goBack, onClose }: Props) {
  useEffect(() => {
    if (isAsked) document.getElementById('send-yes')?.focus();
  }, [isAsked]);
  if (isAsked && type !== 'download')
    return (
      <div className={classes.foot}>
        <strong role="alert">
          {isOutdated ? 'These quotes are of before a change. ' : ''}
          {sendPrompt(type, receiver)}
        </strong>
        <span className="grow" />
        <Button variant="default" onClick={goBack}>
          Go back
        </Button>
        <Button id="send-yes" loading={isBusy} onClick={send}>
          Yes, send
        </Button>
      </div>
    );
  const isSending = type !== 'download';
  return (
    <div className={classes.foot}>
      {seen?.inbox_url && isSending ? (
        <span className="row wrap muted small">
          <SandboxMark />
          <span>
            {isText(type) ? 'No text leaves; it' : 'No e-mail leaves; it'} arrives in the{' '}
            <a className="link" href={seen.inbox_url} target="_blank" rel="noreferrer">
              sandbox inbox
            </a>
            .
          </span>
        </span>
      ) : null}
      <span className="grow" />
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button loading={isBusy} aria-keyshortcuts="Control+Enter" onClick={begin}>
        {isSending ? `Send to ${receiver || '…'}` : 'Download PDF'}
      </Button>
    </div>
  );
}
