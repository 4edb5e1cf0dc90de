import type { RequestOf } from '@freeboard/contract';
import { useCall } from '../../lib/server/query.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { alongWith, bodyOf, type Draft } from './draft.ts';

/** Of which quotes the message speaks, and of what amount. */
type Spoken = Pick<RequestOf<'previewMessage'>, 'quote_ids' | 'quote_amount'>;

/**
 * What the client would get of a draft, a moment after it was last changed; `seen` is left out while it is of another type,
 * `consent` while it may be another receiver's.
 */
export function usePreview(draft: Draft, application_id: number, spoken: Spoken, receiver: string) {
  const written = useDebounced(
    JSON.stringify({
      type: draft.type,
      request: {
        application_id,
        ...spoken,
        ...alongWith(draft),
        option_subject: draft.subject,
        option_body: bodyOf(draft),
        receiver,
      },
    }),
    250,
  );
  const { type, request } = JSON.parse(written) as {
    type: Draft['type'];
    request: Omit<RequestOf<'previewMessage'>, 'request_type'>;
  };
  const preview = useCall(
    'previewMessage',
    { request_type: type === 'send-sms' ? 'send-sms' : 'send-email', ...request },
    {
      enabled: draft.type !== 'download' && type === draft.type,
      placeholderData: (before) => before,
      staleTime: 0,
    },
  );
  const seen = type === draft.type ? preview.data : undefined;
  const isOfReceiver = request.receiver === receiver && !preview.isFetching;
  return { preview, seen, consent: isOfReceiver ? seen?.consent : undefined };
}
