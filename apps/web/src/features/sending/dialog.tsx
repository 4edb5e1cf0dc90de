import type { AnswerOf, Application, Quote } from '@freeboard/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@freeboard/domain/languages';
import { quoteText, sendSummary } from '@freeboard/domain/messages';
import { divideQuotes, leftOutText, nothingToSendText, type QuoteChoice } from '@freeboard/domain/quotes';
import { useState } from 'react';
import { outdatedText } from '../../lib/outdated-words.ts';
import { useCall } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import { AdditionalApplications, applicationLabel } from './additional-applications.tsx';
import { type AdditionalApplication, type Draft, hasPdf, onlyQuote, pdfOf } from './drafts/draft.ts';
import { DraftStatus } from './drafts/draft-status.tsx';
import { Foot } from './foot.tsx';
import { languageOf } from './language.ts';
import { LinkSettings } from './link-settings.tsx';
import { MessagePart } from './message-part.tsx';
import { pdfErrors, printableQuotes } from './pdf/pdf-draft.ts';
import { PdfSection } from './pdf/pdf-section.tsx';
import { PolicyPart } from './policy-part.tsx';
import { QuoteCards } from './quote-cards.tsx';
import classes from './sending.module.css';
import { Side } from './side.tsx';
import { type SendDialogProps, type SendingProps, useMessageForm } from './use-message-form.ts';

const POLICY_WAYS = [
  { value: 'send-email', label: 'E-mail' },
  { value: 'send-sms', label: 'Text' },
  { value: 'both', label: 'Both' },
] as const;
const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const WAYS = [...POLICY_WAYS, { value: 'download', label: 'Download' }] as const;

export function SendDialog(props: SendDialogProps) {
  const system = useCall('getSystemTemplates', {});
  const agent = useCall('getAgentTemplates', {});
  const written = useCall('getMessageDrafts', { application_id: props.application.id }, { staleTime: 0 });
  const failed = [system, agent, written].find(({ isError }) => isError);
  return (
    <Dialog
      title={props.policy ? 'Send the policy' : props.place ? `Send or download, ${props.place}` : 'Send or download'}
      opened
      onClose={props.onClose}
      size="1100px"
      isPersistent
    >
      {failed?.error ? (
        <Failed text={failed.error.message} retry={() => void failed.refetch()} />
      ) : system.data && agent.data && written.data ? (
        <Sending
          {...props}
          templates={{ system: system.data.system_templates, agent: agent.data.agent_templates }}
          written={written.data.drafts}
        />
      ) : (
        <SkeletonRows rows={8} label="Loading the templates" />
      )}
    </Dialog>
  );
}

type NotSentProps = Pick<SendDialogProps, 'application' | 'choice'> & {
  /** 'Home 1002' if quotes of several applications are sent; else null. */
  label: string | null;
};

function NotSent({ application, choice, label }: NotSentProps) {
  const { sent, leftOut } = divideQuotes(application, choice);
  if (leftOut.length === 0) return null;
  const isHeldBack = leftOut.some(({ why }) => why === 'doubtful');
  const hasSamples = leftOut.some(({ why }) => why === 'sample');
  return (
    <p className="note soft-yellow" role={sent.length === 0 ? 'alert' : 'note'}>
      <strong>
        Not sent{label === null ? '' : `, ${label}`}: {leftOutText(leftOut)}.
      </strong>
      {sent.length === 0 ? ` ${nothingToSendText(leftOut, choice)}` : null}
      {isHeldBack ? ' Check a price that looks like a mistake with the carrier, then select its row to send it.' : null}
      {hasSamples && sent.length > 0
        ? ' Sample rates aren’t a carrier’s price. Enter your own rates in API Management to quote with them.'
        : null}
    </p>
  );
}

/** All quotes of an additional application count as chosen. */
function AdditionalNotSent({ id, label }: AdditionalApplication) {
  const query = useCall('getApplicationById', { application_id: id });
  if (query.error) return <Failed text={`${label}: ${query.error.message}`} retry={() => void query.refetch()} />;
  return query.data ? <NotSent application={query.data.application} choice="all" label={label} /> : null;
}

type Seen = AnswerOf<'previewMessage'> | undefined;
type SentProps = Pick<SendDialogProps, 'choice'> & { draft: Draft; sent: readonly Quote[]; seen: Seen };

function QuotesSent({ draft, choice, sent, seen }: SentProps) {
  const isSingle = hasPdf(draft) && pdfOf(draft).template === 'Single Quote PDF';
  const others = draft.additionalApplications.length;
  const own = choice === 'all' ? `all: ${quoteText(sent).count}` : `${sent.length} selected`;
  const text = others > 0 && seen ? `${seen.quotes} of ${others + 1} applications` : own;
  return <p className="muted small">{isSingle ? 'Sending one quote, chosen under PDF' : `Sending ${text}`}</p>;
}

/** Counted here for one application, by the server for several. */
function contentsText(draft: Draft, application: Application, choice: QuoteChoice, seen: Seen): string {
  if (draft.additionalApplications.length > 0) return seen?.quotes ?? 'quotes';
  const only = onlyQuote(draft);
  const { sent } = divideQuotes(application, choice);
  return quoteText(only === null ? sent : sent.filter(({ id }) => id === only)).count;
}

type Errors = Readonly<Record<string, string[]>>;
type PartProps = Pick<SendDialogProps, 'application' | 'choice'> & {
  form: ReturnType<typeof useMessageForm>;
  first: Draft;
  errors: Errors;
};

function WayPart({
  form: { message, changing },
  first,
  templates,
}: Pick<PartProps, 'form' | 'first'> & Pick<SendingProps, 'templates'>) {
  const { policy } = first;
  return (
    <div className="row lines-2 wrap between">
      <Segmented
        label="How it goes"
        value={message.way}
        choices={policy ? POLICY_WAYS : WAYS}
        onChange={changing(message.changeWay)}
      />
      <Segmented
        label="Language of the client"
        value={languageOf(first, templates)}
        choices={LANGUAGE_CHOICES}
        onChange={changing(message.setLanguage)}
      />
      <DraftStatus
        savedAt={message.savedAt}
        writtenBy={message.writtenBy}
        startOver={() => changing(message.startOver)(undefined)}
      />
    </div>
  );
}

function ContentPart({ application, choice, form: { message, previews, changing }, first, errors }: PartProps) {
  const { drafts } = message;
  const { policy } = first;
  const isSending = first.type !== 'download';
  const { sent } = divideQuotes(application, choice);
  const isOfSeveral = first.additionalApplications.length > 0;
  return (
    <>
      {policy ? (
        <PolicyPart
          drafts={drafts}
          policy={policy}
          setShared={changing(message.setShared)}
          error={errors.policy?.[0]}
        />
      ) : (
        <AdditionalApplications
          application={application}
          additionalApplications={first.additionalApplications}
          setAdditionalApplications={changing(message.changeAdditionalApplications)}
          error={errors.sendable_quote_application_ids?.[0]}
        />
      )}
      {policy ? null : (
        <>
          <NotSent
            application={application}
            choice={choice}
            label={isOfSeveral ? applicationLabel(application) : null}
          />
          {first.additionalApplications.map((one) => (
            <AdditionalNotSent key={one.id} {...one} />
          ))}
        </>
      )}
      {isSending && !policy ? (
        <>
          <QuotesSent
            draft={first}
            choice={choice}
            sent={sent}
            seen={previews['send-email'].seen ?? previews['send-sms'].seen}
          />
          <QuoteCards
            drafts={drafts}
            application={application}
            choice={choice}
            setShared={changing(message.setShared)}
            error={errors.recommended_quote_id?.[0]}
          />
        </>
      ) : null}
    </>
  );
}

function MessageParts({
  application,
  form,
  templates,
}: Pick<PartProps, 'application' | 'form'> & { templates: SendingProps['templates'] }) {
  const { message, previews, sending, changing } = form;
  const setDraft = changing(message.setDraft);
  return message.drafts.map((draft) => (
    <MessagePart
      key={draft.type}
      draft={draft}
      setDraft={setDraft}
      application={application}
      templates={templates}
      preview={previews[draft.type === 'send-sms' ? 'send-sms' : 'send-email'].seen}
      errors={sending.errorsFor(draft)}
      isOneOfTwo={message.drafts.length > 1}
    />
  ));
}

function PdfPart({ application, choice, form, first, errors }: PartProps) {
  const { message, changing, today } = form;
  const withPdf = message.drafts.find(hasPdf);
  if (first.additionalApplications.length > 0)
    return (
      <p className="muted small">
        {withPdf
          ? `One Multi Quote PDF of ${first.additionalApplications.length + 1} applications, each on pages of its own.`
          : ''}
      </p>
    );
  return withPdf ? (
    <PdfSection
      pdf={withPdf.pdf}
      setPdf={(pdf) => changing(message.setShared)({ pdf })}
      application={application}
      choice={choice}
      errors={errors}
      today={today}
    />
  ) : null;
}

const OutdatedNote = ({ text }: { text: string }) => (
  <p className="note soft-yellow" role="note">
    <strong>Changed since these were quoted.</strong> {text} Close this and quote again to send what holds now.
  </p>
);

function CrmCheck({ form: { isForCrm, setForCrm } }: Pick<PartProps, 'form'>) {
  return (
    <Check checked={isForCrm} onChange={setForCrm}>
      Keep the PDF in the CRM, too
    </Check>
  );
}

function Sending(props: SendingProps) {
  const { application, choice, templates, onClose } = props;
  const form = useMessageForm(props);
  const { message, previews, sending, changing, today } = form;
  const { drafts } = message;
  const [pages, setPages] = useState<number | null>(null);
  const [first] = drafts;
  if (!first) return null;
  const seen = previews['send-email'].seen ?? previews['send-sms'].seen;
  const { policy } = first;
  const outdated = policy ? null : outdatedText(application);
  const isSending = first.type !== 'download';
  const errors: Errors = Object.assign({}, ...drafts.map(sending.errorsFor));
  const part = { application, choice, form, first, errors };
  const withPdf = drafts.find(hasPdf);
  const quote = printableQuotes(application, choice).find(({ id }) => id === first.pdf.quoteId);
  const summary = sendSummary(drafts, {
    language: languageOf(first, templates),
    what: policy ? 'the policy' : contentsText(first, application, choice, seen),
    applications: first.additionalApplications.length + 1,
    pages: withPdf ? pages : null,
  });
  const isPrintable = withPdf && Object.keys(pdfErrors(pdfOf(withPdf), application, quote, today)).length === 0;
  return (
    <div onKeyDownCapture={form.onKeyDown}>
      <form
        className={classes.columns}
        onSubmit={(event) => {
          event.preventDefault();
          sending.begin();
        }}
        noValidate
      >
        <div className={classes.form}>
          <WayPart form={form} first={first} templates={templates} />
          {outdated === null ? null : <OutdatedNote text={outdated} />}
          <ContentPart {...part} />
          {isSending ? <MessageParts application={application} form={form} templates={templates} /> : null}
          <PdfPart {...part} />
          <LinkSettings drafts={drafts} setShared={changing(message.setShared)} />
          {application.zoho_crm_modules && !policy ? <CrmCheck form={form} /> : null}
        </div>
        <Side
          drafts={drafts}
          application={application}
          choice={choice}
          previews={previews}
          withPdf={withPdf}
          isPrintable={isPrintable === true}
          setPages={setPages}
        />
      </form>
      <Foot
        drafts={drafts}
        seen={seen}
        summary={summary}
        isOutdated={outdated !== null}
        isAsked={sending.isAsked}
        isBusy={sending.isBusy}
        begin={sending.begin}
        send={() => void sending.send()}
        goBack={sending.goBack}
        onClose={onClose}
      />
    </div>
  );
}
