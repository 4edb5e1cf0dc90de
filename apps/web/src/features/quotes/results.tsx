import type { Application } from '@freeboard/contract';
import { comparePremium, isLaunchable, requestedTerms, shownQuotes, type Values } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { part } from '../../lib/part.tsx';
import { notify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { type Signal, useSignal } from '../../lib/signal.ts';
import { useHold, useLinger, useStableOrder } from '../../lib/stable-order.ts';
import { PAGE_SIZES, usePageSize } from '../../lib/use-page-size.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import type { ChosenTerms, WhatIfProps } from '../what-if/index.ts';
import { BoundContext, useBound } from './bind/use-bound.tsx';
import { type BoardRow, bestOf, boardOf, DEFAULT_SORT, hiddenWords, type Sort } from './board.ts';
import { CompareDialog } from './compare/compare.tsx';
import type { Send } from './download.tsx';
import { Explanations } from './explanations.ts';
import { focusChosen, focusRow, RESULTS_HEADING } from './focus.ts';
import { NoQuotes } from './no-quotes.tsx';
import { Outdated } from './outdated.tsx';
import classes from './results.module.css';
import { ResultsColumns, ResultsHead } from './results-head.tsx';
import { ResultsMenu } from './results-menu.tsx';
import { ResultsTable } from './results-table.tsx';
import { RequestedTermsRow } from './rows/requested-terms-row.tsx';
import { canRetry, RowActionsContext } from './rows/row-steps.tsx';
import { FilesContext, useFiles } from './rows/use-files.tsx';
import { localQuotes, useRetry } from './rows/use-retry.ts';
import { RunLine } from './run-line.tsx';
import { SendToAll } from './send-to-all.tsx';
import { useRun } from './use-board.ts';
import { MOST_COMPARED, useChosen } from './use-chosen.ts';
import { useReservedHeight } from './use-reserved-height.ts';

const WhatIfDialog = part<WhatIfProps>(async () => ({ default: (await import('../what-if/index.ts')).WhatIfDialog }), {
  meanwhile: null,
});
const AHEAD = [WhatIfDialog];
const NONE: readonly never[] = [];
const countGroups = (rows: readonly BoardRow[]) => new Set(rows.map(({ group }) => group)).size;
const idOf = (row: BoardRow) => row.id;
const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

export type ResultsDialog = 'compare' | 'what-if' | null;

export type Props = {
  application: Application;
  /** The ids of the quotes that are ticked. */
  chosenIds: Signal<readonly number[]>;
  /** Begins a launch; left out where there is none to begin. */
  launch?: (() => void) | undefined;
  /** Opens the dialog of a custom quote. */
  addCustom: () => void;
  /** Opens the dialog that sends quotes. */
  send: Send;
  /** Opens the dialog of the client's links; left out for who may make none. */
  openClientLink: (() => void) | undefined;
  /** Sets terms in the application; left out where it may not be changed. */
  takeTerms: ((terms: ChosenTerms) => void) | undefined;
  /** The dialog that stands over the results. */
  shownDialog: Signal<ResultsDialog>;
};

/** The second tab: the live board while carriers answer, the results table when they have. */
export default function QuoteResults({
  application,
  chosenIds,
  launch,
  addCustom,
  send,
  openClientLink,
  takeTerms,
  shownDialog,
}: Props) {
  const { carriers, isRunning, now, query } = useRun(application);
  const [sort, setSort] = useState<Sort>(DEFAULT_SORT);
  const [showAll, setShowAll] = useState(false);
  const [showEarlier, setShowEarlier] = useState(false);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const [isWhyOpen, setWhyOpen] = useState(false);
  const dialog = useSignal(shownDialog);
  const setDialog = shownDialog.set;
  const [size, setSize] = usePageSize();
  const [page, setPage] = useState(1);
  useFetchedAhead(AHEAD);
  const { isHeld, hold } = useHold();
  // While carriers answer, every one of them keeps its row; afterwards those without a premium are hidden (R4.3), once
  // nobody reads them any more.
  const isWhole = useLinger(isRunning, isHeld);
  const height = useReservedHeight(isWhole);
  const board = boardOf(application, carriers, sort, { all: showAll || isWhole, earlier: showEarlier });
  const stable = useStableOrder(board.rows, idOf, `${sort.key}${sort.direction}${showAll}${showEarlier}`, isHeld);
  const chosen = useChosen(chosenIds, board.rows.map(idOf));
  const perPage = size === 'all' ? stable.rows.length : Number(size);
  const pages = Math.max(1, Math.ceil(stable.rows.length / Math.max(perPage, 1)));
  const at = Math.min(page, pages);
  const rows = stable.rows.slice((at - 1) * perPage, at * perPage);
  const toggleOpen = useCallback((id: number) => setOpened((ids) => toggled(ids, id)), []);
  const isUnpricedOpen = rows.some((row) => row.quote && !row.quote.payload.premium && opened.includes(row.id));
  const why = useCall(
    'explainNoQuotes',
    { application_id: application.id },
    { enabled: !isRunning && (isWhyOpen || isUnpricedOpen), staleTime: 0 },
  );
  const actions = useRetry(application);
  const files = useFiles(application.id);
  const bound = useBound(application);
  const toRetry = actions.retry && !isRunning ? board.hidden.filter(({ quote }) => canRetry(quote)) : NONE;
  const failed = toRetry.length;
  function showFailed() {
    setShowAll(true);
    const [first] = toRetry;
    if (first) focusRow(first.id);
  }
  const values = application.payload.useable_details as Values;
  const asked = requestedTerms(application.application_type, values);
  const earlier = application.quotes.length - shownQuotes(application).length;
  const isCurrent = application.archived_at === null;
  const isVaried = isCurrent && (application.application_type === 'flood' || application.application_type === 'home');
  const compared = application.quotes
    .filter((quote) => chosen.ids.includes(quote.id))
    .sort((a, b) => comparePremium(a.payload.premium, b.payload.premium));

  return (
    <section className="card" aria-label="Quote results">
      <h2 id={RESULTS_HEADING} className="hidden-word">
        Quote results
      </h2>
      <div className={`head wrap ${classes.head}`}>
        <RunLine carriers={carriers} isRunning={isRunning} total={countGroups([...board.rows, ...board.hidden])} />
        <span className="grow" />
        <SendToAll application={application} send={send} />
        {openClientLink ? (
          <Button variant="default" size="compact-sm" onClick={openClientLink}>
            Client link
          </Button>
        ) : null}
        <Button
          variant="default"
          size="compact-sm"
          disabled={compared.length < 2 || compared.length > MOST_COMPARED}
          title={compared.length < 2 || compared.length > MOST_COMPARED ? 'Choose two to four quotes' : undefined}
          onClick={() => setDialog('compare')}
        >
          Compare{compared.length > 0 ? ` ${compared.length}` : ''}
        </Button>
        {isVaried ? (
          <Button variant="default" size="compact-sm" onClick={() => setDialog('what-if')}>
            What if
          </Button>
        ) : null}
        {isCurrent ? (
          <Button variant="default" size="compact-sm" onClick={addCustom}>
            Custom quote
          </Button>
        ) : null}
        <ResultsMenu rateAgain={actions.rateAgain} locals={localQuotes(application)} />
      </div>
      <Outdated application={application} launch={launch} />
      {failed > 0 ? (
        <div className={`no-print row wrap ${classes.outdated}`} role="status">
          <span>{failed === 1 ? 'One carrier failed' : `${failed} carriers failed`} and can be asked again.</span>
          <span className="grow" />
          <Button variant="default" size="compact-sm" onClick={showFailed}>
            Show {failed === 1 ? 'it' : 'them'}
          </Button>
        </div>
      ) : null}
      {query.isError && isRunning ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
      {stable.rows.length === 0 ? (
        <Empty
          title={
            board.hidden.length > 0 ? 'No quote with a premium' : isRunning ? 'Asking the carriers' : 'No quotes yet'
          }
          text={
            board.hidden.length > 0
              ? `The carriers answered: ${hiddenWords(board.hidden)}.`
              : isRunning
                ? 'Each of them stands here from the moment it is asked.'
                : isLaunchable(application.payload.status)
                  ? 'Launch the application to ask the carriers, or add a custom quote.'
                  : 'No carrier gave an answer. A quote that you got elsewhere can be added as a custom quote.'
          }
          action={
            board.hidden.length > 0 ? (
              <Button variant="default" onClick={() => setShowAll(true)}>
                Show their answers
              </Button>
            ) : null
          }
        />
      ) : (
        <div {...height}>
          <div className={classes.scroll} {...hold}>
            <table className={`table ${classes.table}`}>
              <ResultsColumns />
              <ResultsHead
                type={application.application_type}
                sort={sort}
                setSort={setSort}
                sortNow={stable.isMoved ? stable.apply : undefined}
                asked={<RequestedTermsRow type={application.application_type} values={values} />}
              />
              <Explanations value={why.data?.carriers ?? NONE}>
                <RowActionsContext value={actions}>
                  <FilesContext value={files.actions}>
                    <BoundContext value={bound.actions}>
                      <ResultsTable
                        applicationId={application.id}
                        type={application.application_type}
                        rows={rows}
                        allRows={stable.rows}
                        now={now}
                        opened={opened}
                        bestId={bestOf(board.rows, asked)}
                        clientChoice={application.client_choice?.quote_id ?? null}
                        outdated={application.outdated}
                        asked={asked}
                        values={values}
                        chosen={chosen}
                        toggleOpen={toggleOpen}
                      />
                    </BoundContext>
                  </FilesContext>
                </RowActionsContext>
              </Explanations>
            </table>
          </div>
        </div>
      )}
      <div className={`muted small num wrap ${classes.foot}`}>
        {(board.hidden.length > 0 && stable.rows.length > 0) || showAll ? (
          <span>
            {showAll ? '' : `${board.hidden.length} without premium hidden (${hiddenWords(board.hidden)}) `}
            <button type="button" className="link" onClick={() => setShowAll(!showAll)}>
              {showAll ? 'Hide those without premium' : 'show'}
            </button>
          </span>
        ) : null}
        {earlier > 0 && !isRunning ? (
          <button type="button" className="link" onClick={() => setShowEarlier(!showEarlier)}>
            {showEarlier ? 'Hide earlier quotes' : `Show ${earlier} earlier ${earlier === 1 ? 'quote' : 'quotes'}`}
          </button>
        ) : null}
        {isRunning || application.run_id === null ? null : (
          <button type="button" className="link" aria-expanded={isWhyOpen} onClick={() => setWhyOpen(!isWhyOpen)}>
            Why no quote
          </button>
        )}
        <span className="grow" />
        {pages > 1 ? (
          <span className="row">
            <button type="button" className="link" disabled={at === 1} onClick={() => setPage(at - 1)}>
              Previous
            </button>
            {at} of {pages}
            <button type="button" className="link" disabled={at === pages} onClick={() => setPage(at + 1)}>
              Next
            </button>
          </span>
        ) : null}
        <span className="row no-print">
          Rows
          <Segmented
            isSmall
            label="Rows a page"
            value={size}
            choices={PAGE_SIZES.map((value) => ({ value, label: value }))}
            onChange={setSize}
          />
        </span>
      </div>
      {files.preview}
      {bound.dialog}
      {isWhyOpen && !isRunning ? <NoQuotes query={why} /> : null}
      {dialog === 'compare' ? (
        <CompareDialog
          application={application}
          quotes={compared}
          send={(type, ids) => {
            setDialog(null);
            send(type, ids);
          }}
          onChoose={({ id, payload }) => {
            chosen.only(id);
            setDialog(null);
            focusChosen(id);
            notify({ title: 'Chosen', text: `${payload.carrier_name} alone goes into the PDF now.` });
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'what-if' ? (
        <WhatIfDialog application={application} takeTerms={takeTerms} onClose={() => setDialog(null)} />
      ) : null}
    </section>
  );
}
