import type { Application } from '@freeboard/contract';
import { type SendType, sendErrors, sendPrompt, shownQuotes } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { outdatedWords } from '../../lib/outdated-words.ts';
import { queryClient, useCall } from '../../lib/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { SandboxMark } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import { bodyOf, type Draft, emptyDraft, isText, requestOf, type Template, withType } from './draft.ts';
import { Preview } from './preview.tsx';
import { Receiver } from './receiver.tsx';
import classes from './sending.module.css';
import { Wording } from './wording.tsx';

const TYPES = [
  { value: 'send-sms', label: 'Text' },
  { value: 'send-email', label: 'E-mail' },
  { value: 'download', label: 'Download' },
] as const;

type Errors = Readonly<Record<string, string[] | undefined>>;
export type Props = {
  application: Application;
  type: SendType;
  /** The quotes that are sent; all with a premium when there are none. */
  quoteIds: readonly number[];
  download: () => Promise<void>;
  onClose: () => void;
};

/** Send/Download Quote (section 2): what goes to the client, by text, by e-mail or as a PDF, beside how they will see it. */
export function SendDialog(props: Props) {
  const system = useCall('getSystemTemplates', {});
  const agent = useCall('getAgentTemplates', {});
  const failed = [system, agent].find(({ isError }) => isError);
  return (
    <Dialog title="Send or download" opened onClose={props.onClose} size="1100px" isPersistent>
      {failed?.error ? (
        <Failed text={failed.error.message} retry={() => void failed.refetch()} />
      ) : system.data && agent.data ? (
        <Sending {...props} templates={{ system: system.data.system_templates, agent: agent.data.agent_templates }} />
      ) : (
        <SkeletonRows rows={8} label="Loading the templates" />
      )}
    </Dialog>
  );
}

type Templates = { system: readonly Template[]; agent: readonly Template[] };

function Sending({ application, type, quoteIds, download, onClose, templates }: Props & { templates: Templates }) {
  const names = application.default_template_names;
  const [draft, setWhole] = useState<Draft>(() => withType(emptyDraft(application), type, templates, names));
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Errors>({});
  const template = templates[draft.category].find(({ id }) => id === draft.templateId);
  const receiver = isText(draft.type) ? draft.phone : draft.email.trim();
  const request = requestOf(draft, application, quoteIds, template);
  const own = sendErrors({ ...request, template_name: template?.payload.name ?? '' });
  const errors: Errors = { ...(isTried ? own : {}), ...said };
  const setDraft = (next: Draft) => {
    setSaid({});
    setAsked(false);
    setWhole(next);
  };

  const isSending = draft.type !== 'download';
  const written = useDebounced(JSON.stringify({ s: draft.subject, b: bodyOf(draft), r: receiver, t: draft.type }), 250);
  const { s, b, r, t } = JSON.parse(written) as { s: string; b: string; r: string; t: SendType };
  const preview = useCall(
    'previewMessage',
    {
      request_type: t === 'send-sms' ? 'send-sms' : 'send-email',
      application_id: application.id,
      ...(quoteIds.length > 0 ? { quote_ids: [...quoteIds] } : {}),
      option_subject: s,
      option_body: b,
      receiver: r,
    },
    { enabled: isSending && t === draft.type, placeholderData: (before) => before, staleTime: 0 },
  );
  const seen = t === draft.type ? preview.data : undefined;

  useEffect(() => {
    if (isAsked) document.getElementById('send-yes')?.focus();
  }, [isAsked]);

  async function begin(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    if (!isSending) {
      setBusy(true);
      await download();
      setBusy(false);
      return onClose();
    }
    setTried(true);
    const missing = seen?.consent === 'unknown' && isText(draft.type) && !draft.consent;
    if (missing) setSaid({ consent_source: ['Say how the client agreed to texts.'] });
    if (missing || Object.keys(own).length > 0) return focusFirstError();
    setAsked(true);
  }

  async function send() {
    setBusy(true);
    const result = await client.call('sendOrDownloadQuote', request);
    setBusy(false);
    if (!result.ok) {
      setAsked(false);
      if (result.code === 422 && Object.keys(result.errors).length > 0) {
        setSaid(result.errors);
        return focusFirstError();
      }
      return notify(noticeText(result), 'bad');
    }
    const { message } = result.data;
    if (message?.state === 'not_sent') notify({ title: 'Not sent', text: message.reason }, 'bad');
    else
      notify(
        { title: isText(draft.type) ? 'Text is on its way' : 'E-mail is on its way', text: `To ${receiver}.` },
        'good',
      );
    await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
    onClose();
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      void (isAsked ? send() : begin());
    }
  };
  const outdated = outdatedWords(application);
  const count = quoteIds.length || shownQuotes(application).length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the form within
    <div onKeyDown={onKeyDown}>
      <form className={isSending ? classes.columns : classes.alone} onSubmit={begin} noValidate>
        <div className={classes.form}>
          <Segmented
            label="How it goes"
            value={draft.type}
            choices={TYPES}
            onChange={(next) => setDraft(withType(draft, next, templates, names))}
          />
          {outdated === null ? null : (
            <p className={classes.warning} role="note">
              <strong>Changed since these were quoted.</strong> {outdated} Close this and quote again to send what holds
              now.
            </p>
          )}
          {isSending ? (
            <>
              <p className="muted small">
                {quoteIds.length > 0 ? `Sending ${count} chosen` : 'Sending every quote with a premium'}
              </p>
              <Receiver draft={draft} setDraft={setDraft} preview={seen} errors={errors} />
              <Wording draft={draft} setDraft={setDraft} templates={templates} errors={errors} />
            </>
          ) : (
            <p>
              The Multi Quote PDF of {quoteIds.length > 0 ? `the ${count} chosen quotes` : 'every quote with a premium'}
              , with the agency’s name and address.
            </p>
          )}
        </div>
        {isSending ? <Preview draft={draft} application={application} query={preview} /> : null}
      </form>
      <div className={classes.foot}>
        {isAsked && draft.type !== 'download' ? (
          <>
            <strong role="alert">
              {outdated === null ? '' : 'These quotes are of before a change. '}
              {sendPrompt(draft.type, receiver)}
            </strong>
            <span className="grow" />
            <Button variant="default" onClick={() => setAsked(false)}>
              Go back
            </Button>
            <Button id="send-yes" loading={isBusy} onClick={() => void send()}>
              Yes, send
            </Button>
          </>
        ) : (
          <>
            {seen?.inbox_url && isSending ? (
              <span className="row wrap muted small">
                <SandboxMark />
                <span>
                  {isText(draft.type) ? 'No text leaves; it' : 'No e-mail leaves; it'} arrives in the{' '}
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
            <Button loading={isBusy} aria-keyshortcuts="Control+Enter" onClick={() => void begin()}>
              {isSending ? `Send to ${receiver || '…'}` : 'Download PDF'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The field that is wrong gets the focus, once it is drawn as such. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus());
}
