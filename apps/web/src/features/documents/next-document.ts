import type { DocumentRow } from '@freeboard/contract';
import { useNavigate } from 'react-router';
import { useHotkeys } from '../../lib/hotkeys.ts';

const at = (applicationId: number) => `/agent-portal/application-details/${applicationId}`;

/** Finds the document that is reviewed next: one with values to review, behind the current one and then from the top. */
export function nextToReview(documents: readonly DocumentRow[], currentId: number | null): DocumentRow | undefined {
  const place = documents.findIndex(({ id }) => id === currentId);
  const ordered = [...documents.slice(place + 1), ...documents.slice(0, Math.max(0, place))];
  return ordered.find(({ state, open }) => state === 'read' && open > 0);
}

/** Names where a review goes on: the next document, or the application when no value is left; Ctrl+Enter goes there. */
export function useNextDocument(applicationId: number, documents: readonly DocumentRow[], currentId: number | null) {
  const navigate = useNavigate();
  const next = nextToReview(documents, currentId);
  const path = next ? `${at(applicationId)}/documents/${next.id}` : `${at(applicationId)}?tab=profile`;
  useHotkeys({ 'mod+enter': () => void navigate(path) });
  return { next, path };
}
