import type { IntakePage } from '@freeboard/contract';
import { type Language, preferredLanguage } from '@freeboard/domain/languages';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, tokenOfAddress } from '../client-page/calls.ts';

export type State =
  | { kind: 'loading' }
  | { kind: 'ended' }
  | { kind: 'fault'; code: number; message: string }
  | { kind: 'there'; page: IntakePage }
  | { kind: 'sent'; page: IntakePage; agent: string; phone: string; reference: number | null; upload_ticket: string };

const NOT_FOUND = 404;
const REFUSED = 422;

const BROWSERS = preferredLanguage(navigator.languages);

export function useIntake() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [language, setLanguage] = useState<Language>(BROWSERS);
  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    const token = tokenOfAddress();
    const answer = token === '' ? null : await call('openIntake', { token, language: BROWSERS });
    if (answer?.ok) {
      setLanguage(answer.data.page.language);
      return setState({ kind: 'there', page: answer.data.page });
    }
    if (!answer || answer.code === NOT_FOUND || answer.code === REFUSED) return setState({ kind: 'ended' });
    setState({ kind: 'fault', code: answer.code, message: answer.message });
  }, []);
  useEffect(() => {
    void load();
    const another = () => void load();
    window.addEventListener('hashchange', another);
    return () => window.removeEventListener('hashchange', another);
  }, [load]);
  const chooseLanguage = useCallback(async (next: Language) => {
    const answer = await call('openIntake', { token: tokenOfAddress(), language: next });
    if (!answer.ok) return answer;
    setLanguage(next);
    // The page keeps the ticket of its first opening.
    setState((now) => ('page' in now ? { ...now, page: { ...answer.data.page, ticket: now.page.ticket } } : now));
    return null;
  }, []);
  return { state, setState, load, language, chooseLanguage };
}
