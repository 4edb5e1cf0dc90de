import type { Application, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { comparePremium, requestedTerms } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { part } from '../../lib/part.tsx';
import { notify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { type Signal, useSignal } from '../../lib/signal.ts';
import { Failed } from '../../ui/states.tsx';
import { BoundContext, useBound } from './bind/use-bound.tsx';
import { type BoardRow, bestOf, commonOf } from './board.ts';
import { useUnlessHeld } from './board-held.ts';
import { BothLine, BothRoofs } from './both-roofs.tsx';
import type { Props as CallModeProps } from './call-mode/call-mode.tsx';
import { isCallable } from './callable.ts';
import { ClientAsks, ClientQuestions } from './client-questions/client-questions.tsx';
import { CompareDialog } from './compare/compare.tsx';
import { ComparisonLegend } from './current-policy/comparison.tsx';
import { CurrentPolicyRow } from './current-policy/current-policy-row.tsx';
import { MeasureBar } from './current-policy/measure-bar.tsx';
import { type CurrentPolicyOfBoard, useCurrentPolicy } from './current-policy/use-current-policy.ts';
import type { Send } from './download.tsx';
import { Explanations } from './explanations/explanations.ts';
import { NoQuotes } from './explanations/no-quotes.tsx';
import { focusChosen, focusRow, RESULTS_HEADING } from './focus.ts';
import { Outdated } from './outdated.tsx';
import { type OtherLine, ResultsActions } from './results/actions.tsx';
import { CommonLine } from './results/common-line.tsx';
import { ResultsFoot } from './results/foot.tsx';
import { NoRows } from './results/no-rows.tsx';
import { ReadAloud } from './results/read-aloud.tsx';
import { useResults } from './results/use-results.ts';
import classes from './results.module.css';
import { ResultsColumns, ResultsHead } from './results-head.tsx';
import { ResultsTable } from './results-table.tsx';
import { RequestedTermsRow } from './rows/requested-terms-row.tsx';
import { canRetry, RowActionsContext } from './rows/row-steps.tsx';
import { useCustom } from './rows/use-custom.tsx';
import { FilesContext, useFiles } from './rows/use-files.tsx';
import { useRetry } from './rows/use-retry.ts';
import { RunLine } from './run-line.tsx';
import type { Chosen } from './use-chosen.ts';
import type { ChosenTerms, Props as WhatIfProps } from './what-if/dialog.tsx';

const WhatIfDialog = part<WhatIfProps>(async () => ({ default: (await import('./what-if/dialog.tsx')).WhatIfDialog }), {
  meanwhile: null,
});
const CallMode = part<CallModeProps>(() => import('./call-mode/call-mode.tsx'), { meanwhile: null });
const AHEAD = [WhatIfDialog, CallMode];
const NONE: readonly never[] = [];
const countGroups = (rows: readonly BoardRow[]) => new Set(rows.map(({ group }) => group)).size;

export type ResultsDialog = 'compare' | 'what-if' | 'call' | null;

export type Props = {
  application: Application;
  chosenIds: Signal<readonly number[]>;
  launch?: (() => void) | undefined;
  addCustom: () => void;
  /** Null for a line without a counterpart, and for users who may not create applications. */
  otherLine: OtherLine | null;
  send: Send;
  goToField: ((key: string) => void) | undefined;
  takeTerms: ((terms: ChosenTerms) => void) | undefined;
  shownDialog: Signal<ResultsDialog>;
};

type Results = ReturnType<typeof useResults>;

type HeadProps = Pick<Props, 'application' | 'send' | 'addCustom' | 'otherLine' | 'shownDialog'> & {
  results: Results;
  compared: readonly Quote[];
  rateAgain: ReturnType<typeof useRetry>['rateAgain'];
};

function Head({ results, shownDialog, application, compared, send, addCustom, otherLine, rateAgain }: HeadProps) {
  const { run, board } = results;
  const total = countGroups([...board.rows, ...board.hidden]);
  return (
    <>
      <h2 id={RESULTS_HEADING} className="hidden-word">
        Quote results
      </h2>
      <div className={`head wrap ${classes.head}`}>
        <RunLine carriers={run.carriers} isRunning={run.isRunning} total={total} />
        <ClientAsks application={application} />
        <span className="grow" />
        <ResultsActions
          application={application}
          compared={compared}
          send={send}
          addCustom={addCustom}
          otherLine={otherLine}
          rateAgain={rateAgain}
          openDialog={shownDialog.set}
        />
      </div>
    </>
  );
}

function Failures({ results, canRetryAny }: { results: Results; canRetryAny: boolean }) {
  const toRetry = useUnlessHeld(
    canRetryAny && !results.run.isRunning ? results.board.hidden.filter(({ quote }) => canRetry(quote)) : NONE,
  );
  const [first] = toRetry;
  if (!first) return null;
  return (
    <div className="no-print row wrap band tight soft-yellow" role="status">
      <span>
        {toRetry.length === 1 ? 'One carrier failed' : `${toRetry.length} carriers failed`} and can be asked again.
      </span>
      <span className="grow" />
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          results.all[1](true);
          focusRow(first.id);
        }}
      >
        Show {toRetry.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  );
}

type TableProps = { application: Application; results: Results; current: CurrentPolicyOfBoard };

function Table({ application, results, current }: TableProps) {
  const { board, stable, sort, setSort, hold, height } = results;
  const type = application.application_type;
  const values = application.payload.useable_details as Values;
  const asked = requestedTerms(type, values);
  const { policy, measure, setMeasure, comparisonOf } = current;
  // The same request as the one of the timeline above the board, so it is sent only once.
  const sent = useCall('getApplicationTimeline', { application_id: application.id, limit: 20 });
  const isCurrent = policy !== null && measure === 'current';
  const common = useUnlessHeld(commonOf(board.rows, asked));
  const comparisons = stable.rows.flatMap(({ quote }) => (quote && comparisonOf(quote)) || []);
  return (
    <div {...height}>
      <CommonLine
        common={common}
        hasTerms={!isCurrent && Object.values(asked).some((value) => (value ?? '') !== '')}
        isRunning={results.run.isRunning}
      />
      {policy ? (
        <MeasureBar comparisons={comparisons} premium={policy.premium} measure={measure} setMeasure={setMeasure} />
      ) : null}
      <div className="scroll" {...hold}>
        <table className={`table ${classes.table}`}>
          <ResultsColumns type={type} />
          <ResultsHead
            type={type}
            sort={sort}
            setSort={setSort}
            sortNow={stable.isMoved ? stable.apply : undefined}
            asked={
              isCurrent ? (
                <CurrentPolicyRow applicationId={application.id} type={type} policy={policy} />
              ) : (
                <RequestedTermsRow type={type} values={values} />
              )
            }
          />
          <ResultsTable
            applicationId={application.id}
            type={type}
            rows={results.rows}
            allRows={stable.rows}
            now={results.run.now}
            opened={results.opened}
            bestId={bestOf(board.rows, asked)}
            clientChoice={application.client_choice?.quote_id ?? null}
            sent={sent.data?.sent_quotes ?? NONE}
            outdated={application.outdated}
            asked={asked}
            values={values}
            common={common}
            chosen={results.chosen}
            toggleOpen={results.toggleOpen}
            comparisonOf={isCurrent ? comparisonOf : undefined}
            policyEnds={policy?.expires_on ?? ''}
          />
        </table>
      </div>
      {isCurrent ? <ComparisonLegend /> : null}
    </div>
  );
}

type DialogsProps = Pick<Props, 'application' | 'send' | 'goToField' | 'takeTerms' | 'shownDialog'> & {
  isRunning: boolean;
  compared: readonly Quote[];
  only: Chosen['only'];
  current: CurrentPolicyOfBoard;
};

function Dialogs(props: DialogsProps) {
  const { application, compared, only, current, send, goToField, takeTerms, shownDialog, isRunning } = props;
  const dialog = useSignal(shownDialog);
  const close = () => shownDialog.set(null);
  if (dialog === 'what-if') return <WhatIfDialog application={application} takeTerms={takeTerms} onClose={close} />;
  if (dialog === 'call')
    return (
      <CallMode
        application={application}
        isRunning={isRunning}
        send={send}
        goToField={goToField}
        openWhatIf={() => shownDialog.set('what-if')}
        onClose={close}
      />
    );
  if (dialog !== 'compare') return null;
  return (
    <CompareDialog
      application={application}
      quotes={compared}
      current={current.policy}
      send={(type, ids) => {
        close();
        send(type, ids);
      }}
      onChoose={({ id, payload }) => {
        only(id);
        close();
        focusChosen(id);
        notify({ title: 'Chosen', text: `${payload.carrier_name} alone goes into the PDF now.` });
      }}
      onClose={close}
    />
  );
}

function Foot({ application, results }: Pick<Props, 'application'> & { results: Results }) {
  return (
    <ResultsFoot
      hidden={results.board.hidden}
      hasRows={results.stable.rows.length > 0}
      all={results.all}
      earlier={results.earlier}
      earlierCount={results.earlierCount}
      paging={results.paging}
      size={results.size}
      why={results.run.isRunning || application.run_id === null ? null : results.isWhyOpen}
    />
  );
}

export default function QuoteResults(props: Props) {
  const { application, chosenIds, launch, send, goToField, takeTerms, shownDialog } = props;
  useFetchedAhead(AHEAD);
  const results = useResults(application, chosenIds);
  const { board, stable, chosen, run, isWhyOpen, why } = results;
  const { isRunning, query } = run;
  const actions = useRetry(application);
  const custom = useCustom(application);
  const rowActions = useMemo(
    () => ({ ...actions, ...custom.actions, goToField }),
    [actions, custom.actions, goToField],
  );
  const files = useFiles(application.id);
  const bound = useBound(application);
  const current = useCurrentPolicy(application);
  const compared = application.quotes
    .filter((quote) => chosen.ids.includes(quote.id))
    .sort((a, b) => comparePremium(a.payload.premium, b.payload.premium));
  return (
    <>
      <section className="card" aria-label="Quote results">
        <Head {...props} results={results} compared={compared} rateAgain={actions.rateAgain} />
        <Outdated application={application} launch={launch} />
        <BothLine application={application} />
        <ReadAloud
          application={application}
          isRunning={isRunning}
          call={isCallable(application) ? () => shownDialog.set('call') : undefined}
        />
        <Failures results={results} canRetryAny={actions.retry !== undefined} />
        {query.isError && isRunning ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
        {stable.rows.length === 0 ? (
          <NoRows
            status={application.payload.status}
            hidden={board.hidden}
            isRunning={isRunning}
            showHidden={() => results.all[1](true)}
          />
        ) : (
          <Explanations value={why.data?.carriers ?? NONE}>
            <RowActionsContext value={rowActions}>
              <FilesContext value={files.actions}>
                <BoundContext value={bound.actions}>
                  <Table application={application} results={results} current={current} />
                </BoundContext>
              </FilesContext>
            </RowActionsContext>
          </Explanations>
        )}
        <Foot application={application} results={results} />
        <ClientQuestions application={application} />
        {files.preview}
        {bound.dialog}
        {custom.dialog}
        {isWhyOpen[0] && !isRunning ? <NoQuotes query={why} /> : null}
        <Dialogs
          application={application}
          compared={compared}
          send={send}
          isRunning={isRunning}
          goToField={goToField}
          takeTerms={takeTerms}
          shownDialog={shownDialog}
          current={current}
          only={chosen.only}
        />
      </section>
      <BothRoofs application={application} />
    </>
  );
}
