import type { Application } from '@freeboard/contract';
import { quoteWords, refusedWords, type SendType, sendErrors, shownQuotes } from '@freeboard/domain';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { saveUrl } from '../../lib/browser/save-url.ts';
import { focusFirstWrong } from '../../lib/browser/when-drawn.ts';
import { showClock, showDate, showTime } from '../../lib/format.ts';
import { outdatedWords } from '../../lib/outdated-words.ts';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { today as thisDay } from '../../lib/today.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import { AdditionalApplications } from './additional-applications.tsx';
import { type Companion, hasPdf, isText, pdfOf, pdfPreviewOf, requestOf, type Template } from './draft.ts';
import { Foot } from './foot.tsx';
import { HeldBack } from './held-back.tsx';
import { pdfErrors, printableQuotes, spokenOf } from './pdf-draft.ts';
import { PdfPreview } from './pdf-preview.tsx';
import { PdfSection } from './pdf-section.tsx';
import { Preview } from './preview.tsx';
import { Receiver } from './receiver.tsx';
import classes from './sending.module.css';
import { useDraft } from './use-draft.ts';
import { usePreview } from './use-preview.ts';
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
  /** Whether a button that says all opened the dialog: then every quote goes out, and a text carries the PDF (D32). */
  isAll?: boolean;
  /** The applications that go along from the start. */
  along?: readonly Companion[];
  /** Which of several messages this is: '2 of 5'. */
  place?: string | null;
  onClose: () => void;
};

/** Send/Download Quote (section 2): what goes to the client, by text, by e-mail or as a PDF, beside how they will see it. */
export function SendDialog(props: Props) {
  const system = useCall('getSystemTemplates', {});
  const agent = useCall('getAgentTemplates', {});
  const failed = [system, agent].find(({ isError }) => isError);
  return (
    <Dialog
      title={props.place ? `Send or download, ${props.place}` : 'Send or download'}
      opened
      onClose={props.onClose}
      size="1100px"
      isPersistent
    >
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

/** When the draft was kept, and how to begin it again. */
function DraftStatus({ keptAt, startOver }: { keptAt: string | null; startOver: () => void }) {
  if (keptAt === null) return null;
  const isToday = showDate(keptAt) === showDate(new Date().toISOString());
  return (
    <span className="muted small row">
      <span role="status">Draft saved {isToday ? showClock(keptAt) : showTime(keptAt)}</span>
      <button type="button" className="link" onClick={startOver}>
        Start over
      </button>
    </span>
  );
}

type Templates = { system: readonly Template[]; agent: readonly Template[] };

function Sending({
  application,
  type,
  quoteIds,
  isAll = false,
  along = [],
  onClose,
  templates,
}: Props & { templates: Templates }) {
  const [today] = useState(thisDay);
  const message = useDraft({ application, type, quoteIds, isAll, along, templates, today });
  const { draft } = message;
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isForCrm, setForCrm] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Errors>({});
  const template = templates[draft.category].find(({ id }) => id === draft.templateId);
  const receiver = isText(draft.type) ? draft.phone : draft.email.trim();
  const request = requestOf(draft, application, quoteIds, template);
  const quote = printableQuotes(application, quoteIds).find(({ id }) => id === draft.pdf.quoteId);
  const inPdf = hasPdf(draft) ? pdfErrors(pdfOf(draft), application, quote, today) : {};
  const isPrintable = Object.keys(inPdf).length === 0;
  const own = {
    ...sendErrors({ ...request, template_name: template?.payload.name ?? '' }),
    ...inPdf,
  };
  const errors: Errors = { ...(isTried ? own : {}), ...said };
  const changing =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      setSaid({});
      setAsked(false);
      change(value);
    };
  const setDraft = changing(message.setDraft);

  const isSending = draft.type !== 'download';
  const spoken = hasPdf(draft)
    ? spokenOf(pdfOf(draft), quoteIds)
    : quoteIds.length > 0
      ? { quote_ids: [...quoteIds] }
      : {};
  const { preview, seen, consent } = usePreview(draft, application.id, spoken, receiver);

  async function begin(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    setTried(true);
    const missing = isSending && seen?.consent === 'unknown' && isText(draft.type) && !draft.consent;
    if (missing) setSaid({ consent_source: ['Say how the client agreed to texts.'] });
    if (isSending && consent === 'opted_out') {
      const refused = [refusedWords(isText(draft.type) ? 'sms' : 'email')];
      setSaid(isText(draft.type) ? { receiver_phone_number: refused } : { receiver_email: refused });
      return focusFirstWrong();
    }
    if (missing || Object.keys(own).length > 0) return focusFirstWrong();
    if (!isSending) return send();
    setAsked(true);
  }

  async function send() {
    setBusy(true);
    const result = await client.call('sendOrDownloadQuote', isForCrm ? { ...request, keep_in_crm: true } : request);
    setBusy(false);
    if (!result.ok) {
      setAsked(false);
      if (result.code === 422 && Object.keys(result.errors).length > 0) {
        setSaid(result.errors);
        return focusFirstWrong();
      }
      return notify(noticeText(result), 'bad');
    }
    message.drop();
    const { message: sent, pdf_file_url, pdf_file_name } = result.data;
    if (pdf_file_url) {
      saveUrl(pdf_file_url, pdf_file_name);
      return onClose();
    }
    if (sent?.state === 'not_sent') notify({ title: 'Not sent', text: sent.reason }, 'bad');
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
  const isSingle = hasPdf(draft) && pdfOf(draft).template === 'Single Quote PDF';
  const isSeveral = draft.companions.length > 0;
  const count = quoteIds.length || shownQuotes(application).length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the form within
    <div onKeyDown={onKeyDown}>
      <form className={classes.columns} onSubmit={begin} noValidate>
        <div className={classes.form}>
          <div className="row wrap">
            <Segmented label="How it goes" value={draft.type} choices={TYPES} onChange={changing(message.changeType)} />
            <DraftStatus keptAt={message.keptAt} startOver={() => changing(message.startOver)(undefined)} />
          </div>
          {outdated === null ? null : (
            <p className={classes.warning} role="note">
              <strong>Changed since these were quoted.</strong> {outdated} Close this and quote again to send what holds
              now.
            </p>
          )}
          <AdditionalApplications
            application={application}
            companions={draft.companions}
            setCompanions={changing(message.changeAlong)}
            error={errors.sendable_quote_application_ids?.[0]}
          />
          {isSending ? (
            <>
              <p className="muted small">
                {isSingle
                  ? 'Sending one quote, chosen under PDF'
                  : quoteIds.length > 0
                    ? `Sending ${count} chosen`
                    : `Sending ${quoteWords(printableQuotes(application, [])).count}, all that there are`}
              </p>
              {quoteIds.length === 0 ? <HeldBack application={application} /> : null}
              <Receiver draft={draft} setDraft={setDraft} preview={seen} errors={errors} />
              <Wording draft={draft} setDraft={setDraft} templates={templates} errors={errors} />
            </>
          ) : null}
          {isSeveral ? (
            <p className="muted small">
              {hasPdf(draft)
                ? `One Multi Quote PDF of ${draft.companions.length + 1} applications, each on pages of its own.`
                : ''}
            </p>
          ) : hasPdf(draft) ? (
            <PdfSection
              pdf={draft.pdf}
              setPdf={(pdf) => setDraft({ ...draft, pdf })}
              {...{ application, quoteIds, errors, today }}
            />
          ) : null}
          {application.zoho_crm_modules ? (
            <Check checked={isForCrm} onChange={setForCrm}>
              Keep the PDF in the CRM, too
            </Check>
          ) : null}
        </div>
        <div className={classes.side}>
          {isSending ? <Preview draft={draft} application={application} query={preview} /> : null}
          {hasPdf(draft) ? (
            <PdfPreview request={isPrintable ? pdfPreviewOf(draft, application, quoteIds) : null} />
          ) : null}
        </div>
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
