import type { Application, RequestOf } from '@freeboard/contract';
import type { SendType } from '@freeboard/domain/messages';
import type { QuoteChoice } from '@freeboard/domain/quotes';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { additionalApplicationsInput, bodyOf, type Draft, followsPdf, pdfOf, receiverOf } from './drafts/draft.ts';
import { namedQuotes, spokenOf } from './pdf/pdf-draft.ts';

type Request = RequestOf<'previewMessage'>;

const requestFor = (draft: Draft, application: Application, choice: QuoteChoice): Omit<Request, 'request_type'> => ({
  application_id: application.id,
  ...(followsPdf(draft) ? spokenOf(pdfOf(draft), application, choice) : namedQuotes(application, choice)),
  ...additionalApplicationsInput(draft),
  option_subject: draft.subject,
  option_body: bodyOf(draft),
  receiver: receiverOf(draft),
});

/** Follows the last change with a short delay; `consent` is omitted while it may be another receiver's. */
export function usePreview(
  type: Exclude<SendType, 'download'>,
  drafts: readonly Draft[],
  application: Application,
  choice: QuoteChoice,
) {
  const draft = drafts.find((one) => one.type === type);
  const written = useDebounced(draft ? JSON.stringify(requestFor(draft, application, choice)) : '', 250);
  const request = written === '' ? null : (JSON.parse(written) as Omit<Request, 'request_type'>);
  const preview = useCall(
    'previewMessage',
    { request_type: type, ...(request ?? { application_id: application.id }) },
    { enabled: draft !== undefined && request !== null, placeholderData: (before) => before, staleTime: 0 },
  );
  const seen = draft && request ? preview.data : undefined;
  const isOfReceiver = draft !== undefined && request?.receiver === receiverOf(draft) && !preview.isFetching;
  return {
    preview,
    seen,
    isPending: draft !== undefined && !isOfReceiver,
    consent: isOfReceiver ? seen?.consent : undefined,
  };
}
