import type { DocumentRow } from '@freeboard/contract';
import { useLocation, useNavigate } from 'react-router';
import { useHotkeys } from '../../../lib/hotkeys.ts';

const at = (applicationId: number) => `/agent-portal/application-details/${applicationId}`;

export function nextToReview(documents: readonly DocumentRow[], visited: readonly number[]): DocumentRow | undefined {
  const place = documents.findIndex(({ id }) => id === visited.at(-1));
  const ordered = [...documents.slice(place + 1), ...documents.slice(0, Math.max(0, place))];
  return ordered.find(({ id, state, open }) => state === 'read' && open > 0 && !visited.includes(id));
}

/**
 * The next document to review, or the application after the last; Ctrl+Enter opens it. `run` calls the navigation
 * when leaving is allowed.
 */
export function useNextDocument(
  applicationId: number,
  documents: readonly DocumentRow[],
  currentId: number | null,
  run = (go: () => void): void => go(),
) {
  const navigate = useNavigate();
  const before = (useLocation().state as { visited?: readonly number[] } | null)?.visited ?? [];
  const visited = currentId === null ? [] : [...before, currentId];
  const next = nextToReview(documents, visited);
  const path = next ? `${at(applicationId)}/documents/${next.id}` : `${at(applicationId)}?tab=profile`;
  useHotkeys({ 'mod+enter': () => run(() => void navigate(path, { state: { visited } })) });
  return { next, path, state: { visited } };
}
