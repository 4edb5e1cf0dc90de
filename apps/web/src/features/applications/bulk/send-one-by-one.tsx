import type { ApplicationRow } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { boundQuote, SendBoundDialog } from '../../quotes/index.ts';
import { SendDialog } from '../../sending/index.ts';
import { messagesOf } from './messages-of.ts';

export default function SendOneByOne({ rows, onClose }: { rows: readonly ApplicationRow[]; onClose: () => void }) {
  const [planned] = useState(() =>
    messagesOf(rows.filter(({ quote_count, indication_count }) => quote_count + indication_count > 0)),
  );
  const [at, setAt] = useState(0);
  const message = planned[at];
  const query = useCall(
    'getApplicationById',
    { application_id: message?.main.id ?? 0 },
    { enabled: message !== undefined },
  );
  const without = rows.filter(({ quote_count, indication_count }) => quote_count + indication_count === 0).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, for the selected rows
  useEffect(() => {
    if (without > 0)
      notify({
        title: 'Nothing to send',
        text: without === 1 ? 'One application has no quotes yet.' : `${without} applications have no quotes yet.`,
      });
  }, []);
  useEffect(() => {
    if (!message || query.isError) onClose();
  }, [message, query.isError, onClose]);
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const isConfirmed = useRef(false);
  if (!message || !query.data) return null;
  const next = () => (at + 1 < planned.length ? setAt(at + 1) : onClose());
  if (boundQuote(query.data.application) && confirmed !== message.main.id)
    return (
      <SendBoundDialog
        key={message.main.id}
        application={query.data.application}
        onConfirm={() => {
          isConfirmed.current = true;
          setConfirmed(message.main.id);
        }}
        onClose={() => {
          if (!isConfirmed.current) next();
          isConfirmed.current = false;
        }}
      />
    );
  return (
    <SendDialog
      key={message.main.id}
      application={query.data.application}
      type="send-email"
      choice="all"
      additionalApplications={message.additionalApplications.map((one) => ({
        id: one.id,
        label: `${TYPE_NAMES[one.application_type]} ${one.application_id}`,
        otherClient: null,
      }))}
      place={planned.length > 1 ? `${at + 1} of ${planned.length}` : null}
      onClose={next}
    />
  );
}
