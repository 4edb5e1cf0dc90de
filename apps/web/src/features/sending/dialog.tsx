import type { Application } from '@freeboard/contract';
import { quoteWords, type SendType, sendErrors, shownQuotes } from '@freeboard/domain';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { client } from '../../lib/calls.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { notify } from '../../lib/notices.ts';
import { outdatedWords } from '../../lib/outdated-words.ts';
import { queryClient, useCall } from '../../lib/query.ts';
import { saveUrl } from '../../lib/save-url.ts';
import { useSession } from '../../lib/session.ts';
import { today as thisDay } from '../../lib/today.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import { bodyOf, type Draft, emptyDraft, hasPdf, isText, requestOf, type Template, withType } from './draft.ts';
import { Foot } from './foot.tsx';
import { emptyPdf, pdfErrors, printableQuotes, spokenOf } from './pdf-draft.ts';
import { PdfSection } from './pdf-section.tsx';
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

function Sending({ application, type, quoteIds, onClose, templates }: Props & { templates: Templates }) {
  const names = application.default_template_names;
  const session = useSession();
  const [today] = useState(thisDay);
  const [draft, setWhole] = useState<Draft>(() => {
    const sender = {
      role: session?.user_role ?? 'customer',
      assigned_product_type: session?.user.assigned_product_type ?? [],
    };
    return withType(emptyDraft(application, emptyPdf(application, quoteIds, sender, today)), type, templates, names);
  });
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Errors>({});
  const template = templates[draft.category].find(({ id }) => id === draft.templateId);
  const receiver = isText(draft.type) ? draft.phone : draft.email.trim();
  const request = requestOf(draft, application, quoteIds, template);
  const quote = printableQuotes(application, quoteIds).find(({ id }) => id === draft.pdf.quoteId);
  const own = {
    ...sendErrors({ ...request, template_name: template?.payload.name ?? '' }),
    ...(hasPdf(draft) ? pdfErrors(draft.pdf, application, quote, today) : {}),
  };
  const errors: Errors = { ...(isTried ? own : {}), ...said };
  const setDraft = (next: Draft) => {
    setSaid({});
    setAsked(false);
    setWhole(next);
  };

  const isSending = draft.type !== 'download';
  const spoken = hasPdf(draft)
    ? spokenOf(draft.pdf, quoteIds)
    : quoteIds.length > 0
      ? { quote_ids: [...quoteIds] }
      : {};
  const written = useDebounced(
    JSON.stringify({ s: draft.subject, b: bodyOf(draft), r: receiver, t: draft.type, q: spoken }),
    250,
  );
  const { s, b, r, t, q } = JSON.parse(written) as { s: string; b: string; r: string; t: SendType; q: typeof spoken };
  const preview = useCall(
    'previewMessage',
    {
      request_type: t === 'send-sms' ? 'send-sms' : 'send-email',
      application_id: application.id,
      ...q,
      option_subject: s,
      option_body: b,
      receiver: r,
    },
    { enabled: isSending && t === draft.type, placeholderData: (before) => before, staleTime: 0 },
  );
  const seen = t === draft.type ? preview.data : undefined;

  async function begin(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    setTried(true);
    const missing = isSending && seen?.consent === 'unknown' && isText(draft.type) && !draft.consent;
    if (missing) setSaid({ consent_source: ['Say how the client agreed to texts.'] });
    if (missing || Object.keys(own).length > 0) return focusFirstError();
    if (!isSending) return send();
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
    const { message, pdf_file_url, pdf_file_name } = result.data;
    if (pdf_file_url) {
      saveUrl(pdf_file_url, pdf_file_name);
      return onClose();
    }
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
  const isSingle = hasPdf(draft) && draft.pdf.template === 'Single Quote PDF';
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
                {isSingle
                  ? 'Sending one quote, chosen under PDF'
                  : quoteIds.length > 0
                    ? `Sending ${count} chosen`
                    : `Sending ${quoteWords(printableQuotes(application, [])).count}, all that there are`}
              </p>
              <Receiver draft={draft} setDraft={setDraft} preview={seen} errors={errors} />
              <Wording draft={draft} setDraft={setDraft} templates={templates} errors={errors} />
            </>
          ) : null}
          {hasPdf(draft) ? (
            <PdfSection
              pdf={draft.pdf}
              setPdf={(pdf) => setDraft({ ...draft, pdf })}
              {...{ application, quoteIds, errors, today }}
            />
          ) : null}
        </div>
        {isSending ? <Preview draft={draft} application={application} query={preview} /> : null}
      </form>
      <Foot
        type={draft.type}
        isOutdated={outdated !== null}
        begin={() => void begin()}
        send={() => void send()}
        goBack={() => setAsked(false)}
        {...{ receiver, seen, isAsked, isBusy, onClose }}
      />
    </div>
  );
}

/** The field that is wrong gets the focus, once it is drawn as such. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus());
}
