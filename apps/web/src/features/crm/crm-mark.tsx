import type { Note } from '@freeboard/contract';
import type { CrmPushState } from '@freeboard/domain/crm';
import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';

const WORDS: Record<CrmPushState, string> = {
  waiting: 'On its way to the CRM',
  asking: 'On its way to the CRM',
  kept: 'In the CRM, too',
  failed: 'Not in the CRM',
};

type Props = { note: Note; applicationId: number; isLinked: boolean };

export default function CrmMark({ note, applicationId, isLinked }: Props) {
  async function push() {
    const answer = await callOrNotify('pushNoteToCrm', { application_id: applicationId, note_id: note.id });
    if (answer)
      void queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: applicationId }] });
  }
  const state = note.crm?.state;
  if (!state && !isLinked) return null;
  return (
    <p className="small row stretch gap-2 wrap" aria-live="polite">
      {state ? (
        <span className={state === 'failed' ? 'small bad' : 'muted'}>
          {WORDS[state]}
          {note.crm?.text ? `: ${note.crm.text}` : ''}
        </span>
      ) : null}
      {isLinked && (!state || state === 'failed') ? (
        <button
          type="button"
          className="link small"
          aria-label={`${state ? 'Try again to keep' : 'Keep'} the note ${note.title} in the CRM`}
          onClick={() => void push()}
        >
          {state ? 'Try again' : 'Keep in the CRM, too'}
        </button>
      ) : null}
    </p>
  );
}
