import type { AnswerOf } from '@freeboard/contract';
import { sendPrompt } from '@freeboard/domain/messages';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { SandboxMark } from '../../ui/chip.tsx';
import { type Draft, isText, receiverOf } from './drafts/draft.ts';
import classes from './sending.module.css';

type Props = {
  drafts: readonly Draft[];
  seen: AnswerOf<'previewMessage'> | undefined;
  summary: string;
  isOutdated: boolean;
  isAsked: boolean;
  isBusy: boolean;
  begin: () => void;
  send: () => void;
  goBack: () => void;
  onClose: () => void;
};

function buttonText(drafts: readonly Draft[]): string {
  const [draft] = drafts;
  if (!draft || draft.type === 'download') return 'Download PDF';
  return drafts.length > 1 ? 'Send e-mail and text' : `Send to ${receiverOf(draft) || '…'}`;
}

export function Foot({ drafts, seen, summary, isOutdated, isAsked, isBusy, begin, send, goBack, onClose }: Props) {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked || wasAsked.current) document.getElementById(isAsked ? 'send-yes' : 'send-begin')?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const to = drafts.map(({ type, phone, email }) => ({ type, phone, email: email.trim() }));
  if (isAsked)
    return (
      <div className={classes.foot}>
        <div role="alert">
          <p className="small">{summary}</p>
          <strong>
            {isOutdated ? 'These quotes are from before a change. ' : ''}
            {sendPrompt(to, drafts[0]?.policy ? 'the policy' : 'quote')}
          </strong>
        </div>
        <span className="grow" />
        <Button variant="default" onClick={goBack}>
          Go back
        </Button>
        <Button id="send-yes" loading={isBusy} onClick={send}>
          Yes, send
        </Button>
      </div>
    );
  const isSending = drafts.some(({ type }) => type !== 'download');
  return (
    <div className={classes.foot}>
      {seen?.inbox_url && isSending ? (
        <span className="row wrap muted small">
          <SandboxMark />
          <span>
            {drafts.length > 1
              ? 'Nothing leaves'
              : drafts.some(({ type }) => isText(type))
                ? 'No text leaves'
                : 'No e-mail leaves'}
            ; it arrives in the{' '}
            <a className="link" href={seen.inbox_url} target="_blank" rel="noreferrer">
              sandbox inbox
            </a>
            .
          </span>
        </span>
      ) : null}
      <span className="grow" />
      <span aria-hidden="true" className={`muted small ${classes.keys}`}>
        Ctrl Enter
      </span>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button id="send-begin" loading={isBusy} aria-keyshortcuts="Control+Enter" onClick={begin}>
        {buttonText(drafts)}
      </Button>
    </div>
  );
}
