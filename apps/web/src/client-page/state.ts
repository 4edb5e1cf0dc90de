import type { ClientPage, EndedLink } from '@freeboard/contract';
import { type Language, preferredLanguage } from '@freeboard/domain/languages';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { call, refusalOf, shownPage, tokenOfAddress } from './calls.ts';
import { followPage } from './follow.ts';
import { CLIENT_PAGE_TEXT } from './text.tsx';

export type State =
  | { kind: 'loading' }
  /** `link`: null if the URL belongs to no link. */
  | { kind: 'ended'; link: EndedLink | null }
  | { kind: 'fault'; code: number; message: string }
  /** `hasEnded`: the link ended while the page was open. */
  | { kind: 'there'; page: ClientPage; hasEnded?: boolean };

const NOT_FOUND = 404;
const REFUSED = 422;

const BROWSERS = preferredLanguage(navigator.languages);

export function usePage() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  /** Counts the pages shown, so that the answer to an earlier request never replaces a later page. */
  const shown = useRef(0);
  const setPage = useCallback((page: ClientPage) => {
    shown.current += 1;
    setState({ kind: 'there', page });
  }, []);
  const open = useCallback(
    async (name: 'openClientPage' | 'getClientPage') => {
      if (tokenOfAddress() === '') return setState({ kind: 'ended', link: null });
      const before = shown.current;
      const answer = await call(name, shownPage());
      if (answer.ok && shown.current !== before) return void open('getClientPage');
      if (answer.ok) setPage(answer.data.page);
      else if (answer.code === NOT_FOUND || answer.code === REFUSED)
        // Keeps what was typed on an open page.
        setState((now) =>
          now.kind === 'there' ? { ...now, hasEnded: true } : { kind: 'ended', link: answer.data as EndedLink | null },
        );
      // The page already shown stays readable without a connection.
      else
        setState((now) => (now.kind === 'there' ? now : { kind: 'fault', code: answer.code, message: answer.message }));
    },
    [setPage],
  );
  const load = useCallback(() => {
    setState({ kind: 'loading' });
    void open('openClientPage');
  }, [open]);
  useEffect(() => {
    void open('openClientPage');
    const another = () => load();
    window.addEventListener('hashchange', another);
    return () => window.removeEventListener('hashchange', another);
  }, [open, load]);
  const isFollowed = state.kind === 'there' && state.hasEnded !== true;
  useEffect(() => (isFollowed ? followPage(() => void open('getClientPage')) : undefined), [isFollowed, open]);
  /**
   * Shows the page in another language and saves it with the link. @returns the error message in the language shown;
   * '' on success
   */
  const setLanguage = useCallback(
    async (language: Language) => {
      const answer = await call('setClientPageLanguage', { token: tokenOfAddress(), language });
      if (!answer.ok) return refusalOf(answer, CLIENT_PAGE_TEXT[shownPage().language]);
      setPage(answer.data.page);
      return '';
    },
    [setPage],
  );
  return {
    state,
    language: state.kind === 'there' ? state.page.document.language : BROWSERS,
    setPage,
    setLanguage,
    load,
  };
}

export type View = { at: 'options' } | { at: 'sign'; id: number } | { at: 'done'; id: number };
const OPTIONS: View = { at: 'options' };

export function useView() {
  const [view, setView] = useState<View>(() => {
    // A quote that is being signed survives a reload.
    const before = window.history.state as View | null;
    return before?.at === 'sign' ? before : OPTIONS;
  });
  useEffect(() => {
    const back = (event: PopStateEvent) => setView((event.state as View | null) ?? OPTIONS);
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const go = useCallback((next: View, how: 'push' | 'replace' = 'push') => {
    if (how === 'push') window.history.pushState(next, '');
    else window.history.replaceState(next, '');
    setView(next);
    window.scrollTo(0, 0);
  }, []);
  return { view, go };
}

/** Delay before the code for signing is fetched, so that the page's content comes first. */
const SIGNING_AFTER_MS = 1_000;
/** A page that answers later counts as offline. */
const REACHED_MS = 10_000;

export type Signing = ReturnType<typeof useSigning>;
type Parts = typeof import('./sign/signing.ts');

/**
 * The code for signing, loaded separately. `parts` is null until it arrives; if loading fails, `failure` names the text
 * that says why.
 */
export function useSigning(isThere: boolean, isNeeded: boolean) {
  const [parts, setParts] = useState<Parts | null>(null);
  const [failure, setFailure] = useState<'offline' | 'broken' | null>(null);
  const load = useCallback(async (isAgain = false) => {
    setFailure(null);
    try {
      setParts(await import('./sign/signing.ts'));
      setFailure(null);
    } catch {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), REACHED_MS);
      const page = await fetch('', { signal: late.signal }).catch(() => null);
      clearTimeout(timer);
      // Another release has other scripts, and some browsers never fetch again what failed. A reload without an answer
      // would take away a page that can be read.
      if (isAgain && page?.ok) window.location.reload();
      else setFailure(page ? 'broken' : 'offline');
    }
  }, []);
  useEffect(() => {
    if (!isThere) return;
    const fetchIt = () => void load();
    const timer = setTimeout(fetchIt, isNeeded ? 0 : SIGNING_AFTER_MS);
    window.addEventListener('online', fetchIt);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', fetchIt);
    };
  }, [isThere, isNeeded, load]);
  return { parts, failure, load: (isAgain: boolean) => void load(isAgain) };
}
