import type { AnswerOf, BookFile, RequestOf } from '@freeboard/contract';
import {
  type BookCells,
  type BookDecisions,
  type BookField,
  BookSheet,
  type BookTexts,
  type CheckedBookRow,
  type EntryOutcome,
  MOST_ENTRIES,
} from '@freeboard/domain/policies';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { today } from '../../../lib/today.ts';
import type { CheckAnswer, CheckMessage } from './check.worker.ts';

export type BookDraft = {
  constants: Partial<Record<BookField, string>>;
  words: Partial<Record<BookField, Record<string, string>>>;
  /** By row number. */
  fixes: Record<number, BookTexts>;
  /**
   * Row numbers. `left`: left out. `renamed`: their spelling of the insured replaces the book's. `apart`: their
   * client is not the one known at the property.
   */
  left: readonly number[];
  renamed: readonly number[];
  apart: readonly number[];
};
export const NEW_DRAFT: BookDraft = { constants: {}, words: {}, fixes: {}, left: [], renamed: [], apart: [] };

/** About 100 KB; more rows are checked in a worker, so that the page stays responsive. */
const MOST_IN_PAGE = 800;

class Checker {
  readonly #sheet: BookSheet | null = null;
  readonly #worker: Worker | null = null;
  #sent = 0;

  constructor(rows: readonly BookCells[]) {
    if (rows.length <= MOST_IN_PAGE) {
      this.#sheet = new BookSheet(rows, today());
      return;
    }
    this.#worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
    this.#post({ rows, today: today() });
  }

  #post = (message: CheckMessage) => this.#worker?.postMessage(message);

  check(decisions: BookDecisions): Promise<CheckedBookRow[]> {
    const worker = this.#worker;
    if (!worker) return Promise.resolve(this.#sheet?.check(decisions) ?? []);
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      const rows: CheckedBookRow[] = [];
      const settled = new AbortController();
      const listening = { signal: settled.signal };
      const answer = ({ data }: MessageEvent<CheckAnswer>) => {
        if (data.id !== id) return;
        rows.push(...data.rows);
        if (!data.isLast) return;
        settled.abort();
        resolve(rows);
      };
      worker.addEventListener('message', answer, listening);
      worker.addEventListener('error', reject, listening);
      this.#post({ id, decisions });
    });
  }

  end = () => this.#worker?.terminate();
}

const BROKEN = 'The rows could not be checked. Reload the page and choose the file again.';

/** `isOutdated` while the newest decision is still being checked. */
function useChecked(file: BookFile, decisions: BookDecisions, isOn: boolean) {
  const [checker, setChecker] = useState<Checker | null>(null);
  const [checked, setChecked] = useState<{ rows: CheckedBookRow[]; of: BookDecisions | null }>({ rows: [], of: null });
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const one = new Checker(file.rows);
    setChecker(one);
    return one.end;
  }, [file]);
  useEffect(() => {
    if (!isOn || !checker) return;
    let isGone = false;
    checker.check(decisions).then(
      (rows) => {
        if (!isGone) setChecked({ rows, of: decisions });
      },
      () => {
        if (!isGone) setFault(BROKEN);
      },
    );
    return () => {
      isGone = true;
    };
  }, [checker, decisions, isOn]);
  return { rows: checked.rows, isOutdated: checked.of !== decisions && fault === null, fault };
}

type Entry = RequestOf<'enterPolicies'>['policies'][number];
type Entered = AnswerOf<'enterPolicies'>['policies'][number];
type Answer = Entered & Partial<AnswerOf<'previewPolicies'>['policies'][number]>;

/** `ask`: a client at the property may be the same; `checking`: not compared with the book yet. */
export type BookRowState = 'wrong' | 'ask' | 'repeated' | 'checking' | 'ready' | 'stored';

export type ShownRow = CheckedBookRow & {
  state: BookRowState;
  /** What importing the row does, or did; null while unknown. */
  outcome: EntryOutcome | null;
  similar: string | null;
};

const isWrong = ({ errors }: Pick<CheckedBookRow, 'errors'>): boolean => Object.keys(errors).length > 0;

function shownRow(row: CheckedBookRow, answer: Answer | undefined, of: { isStored: boolean; isApart: boolean }) {
  const errors = isWrong(row) ? row.errors : (answer?.errors ?? {});
  const similar = of.isApart ? null : (answer?.similar_insured ?? null);
  const known_insured = row.known_insured ?? answer?.insured_in_book ?? null;
  // The preview compares with the book, which has no earlier row of this file yet.
  const outcome = (answer?.outcome === 'added' ? row.outcome_in_file : null) ?? answer?.outcome ?? null;
  const shown = { ...row, errors, known_insured, similar, outcome };
  return { ...shown, state: stateOf(shown, of.isStored) };
}

function stateOf(row: Omit<ShownRow, 'state'>, isStored: boolean): BookRowState {
  if (isStored) return 'stored';
  if (isWrong(row)) return 'wrong';
  if (row.repeats !== null) return 'repeated';
  if (row.outcome === null) return 'checking';
  return row.similar ? 'ask' : 'ready';
}

type Answers = ReadonlyMap<string, Answer>;

/** Each portion is one transaction. @returns why sending stopped, or null */
async function enterPortions(
  rows: readonly CheckedBookRow[],
  call: 'previewPolicies' | 'enterPolicies',
  take: (answers: readonly [key: string, answer: Answer][]) => boolean,
): Promise<string | null> {
  for (let at = 0; at < rows.length; at += MOST_ENTRIES) {
    const portion = rows.slice(at, at + MOST_ENTRIES);
    const policies = portion.map(({ entry }) => entry as Entry);
    const result = await client.call(call, { policies });
    if (!result.ok) return failureText(result);
    const { policies: answers } = result.data;
    if (!take(portion.flatMap(({ key }, index) => (answers[index] ? [[key, answers[index]]] : [])))) return null;
  }
  return null;
}

const merged = (before: Answers, answers: readonly [string, Answer][]): Answers => new Map([...before, ...answers]);

/** Repeated whenever rows are corrected; nothing is stored. */
function useDryRun(rows: readonly CheckedBookRow[], isOn: boolean) {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (!isOn || fault !== null) return;
    const asked = rows.filter((row) => !isWrong(row) && row.repeats === null && !answers.has(row.key));
    if (asked.length === 0) return;
    let isGone = false;
    void enterPortions(asked.slice(0, MOST_ENTRIES), 'previewPolicies', (more) => {
      if (!isGone) setAnswers((before) => merged(before, more));
      return !isGone;
    }).then((why) => {
      if (!isGone && why !== null) setFault(why);
    });
    return () => {
      isGone = true;
    };
  }, [rows, isOn, answers, fault]);
  return { answers, fault, retry: () => setFault(null) };
}

export function useBookRows(file: BookFile, columns: readonly (BookField | null)[], draft: BookDraft, isOn: boolean) {
  const { constants, words, fixes, left, renamed, apart } = draft;
  const decisions = useMemo(
    () => ({ columns, constants, words, fixes, left, renamed }),
    [columns, constants, words, fixes, left, renamed],
  );
  const checked = useChecked(file, decisions, isOn);
  const { answers, fault, retry } = useDryRun(checked.rows, isOn);
  const [stored, setStored] = useState<Answers>(new Map());
  const [importing, setImporting] = useState<{ done: number; of: number } | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const shown = useMemo(() => {
    const isApart = new Set(apart);
    return checked.rows.map((row): ShownRow => {
      const isStored = row.repeats === null && (stored.get(row.key)?.outcome ?? 'refused') !== 'refused';
      const answer = stored.get(row.key) ?? answers.get(row.key);
      return shownRow(row, answer, { isStored, isApart: isApart.has(row.row) });
    });
  }, [checked.rows, answers, stored, apart]);

  /** Storing a row again changes nothing. */
  async function store() {
    const ready = shown.filter(({ state }) => state === 'ready');
    setStopped(null);
    setImporting({ done: 0, of: ready.length });
    const why = await enterPortions(ready, 'enterPolicies', (more) => {
      setStored((before) => merged(before, more));
      setImporting((now) => now && { ...now, done: now.done + more.length });
      return true;
    });
    setImporting(null);
    setStopped(why);
    void queryClient.invalidateQueries({ queryKey: ['listPolicies'] });
  }
  const isCompared = !shown.some(({ state }) => state === 'checking');
  return {
    shown,
    store,
    importing,
    isChecking: checked.isOutdated || (!isCompared && fault === null),
    fault: checked.fault ?? fault ?? stopped,
    retry: checked.fault !== null ? null : fault === null ? store : retry,
  };
}
export type BookRows = ReturnType<typeof useBookRows>;
