import type { IntakePage } from '@freeboard/contract';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, refusalOf, tokenOfAddress } from '../client-page/calls.ts';

export type State =
  | { kind: 'loading' }
  | { kind: 'ended' }
  | { kind: 'fault'; text: string }
  | { kind: 'there'; page: IntakePage }
  | { kind: 'sent'; page: IntakePage; agent: string; phone: string };

const NOT_FOUND = 404;
const REFUSED = 422;

/** What the page asks, and what becomes of it. */
export function useIntake() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    const token = tokenOfAddress();
    const answer = token === '' ? null : await call('openIntake', { token });
    if (answer?.ok) return setState({ kind: 'there', page: answer.data.page });
    if (!answer || answer.code === NOT_FOUND || answer.code === REFUSED) return setState({ kind: 'ended' });
    setState({ kind: 'fault', text: refusalOf(answer) });
  }, []);
  useEffect(() => {
    void load();
    const another = () => void load();
    window.addEventListener('hashchange', another);
    return () => window.removeEventListener('hashchange', another);
  }, [load]);
  return { state, setState, load };
}
