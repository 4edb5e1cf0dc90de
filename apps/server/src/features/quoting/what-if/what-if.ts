import type { InputOf, WhatIf } from '@freeboard/contract';
import { comparePremium, isBindable, isHiddenCarrier, type Outcome, WHAT_IF_FIRST } from '@freeboard/domain/quotes';
import {
  acceptsApplication,
  bare,
  type CarrierConfig,
  type CarrierResult,
  type QuoteRequest,
  rateHere,
} from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { Application, type ApplicationRecord } from '../../applications/index.ts';
import { carrierLabel, maskOf } from '../../quotes/index.ts';
import { enabledCarriers } from '../carriers.queries.ts';
import { plural } from '../plural.ts';
import { presentRequest } from '../request.ts';
import { POLICY } from '../requests/policy.ts';
import { type Axes, allowedDeductibles, axesOf, type WhatIfRequest } from './axes.ts';
import { answerAt, type CellAnswer, cellsOf, isAt, keyOf, offeredAt, savedAnswerAt, valuesOfCell } from './cells.ts';
import { errorsOf, limitErrors, ratedVersion, requestAt } from './scenario.ts';
import {
  answersOf,
  asksWhatIf,
  type CellOffer,
  insertScenarios,
  pricesOfRun,
  quoteIdsOfRun,
} from './what-if.queries.ts';

type Which = NonNullable<InputOf<'askWhatIf'>['which']>;
type Answer = WhatIf['cells'][number]['answers'][number];

/** Drops default limits that the form refuses. @throws Fault invalid for a refused limit that was requested */
function taken(row: ApplicationRecord, now: Date, axes: Axes, asked: WhatIfRequest): Axes {
  const faultsOf = (field: 'building_limit' | 'contents_limit', limit: number) =>
    limitErrors(row, now, axes, field === 'building_limit' ? { building_limit: limit } : { contents_limit: limit });
  const errors: Record<string, string[]> = {};
  for (const field of ['building_limit', 'contents_limit'] as const)
    for (const [at, limit] of (asked[`${field}s`] ?? []).entries()) {
      const faults = faultsOf(field, limit);
      if (faults.length > 0) errors[`${field}s.${at}`] = [...faults];
    }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...axes,
    limits: axes.limits.filter((limit) => faultsOf('building_limit', limit).length === 0),
    contents: axes.contents.filter((limit) => limit === null || faultsOf('contents_limit', limit).length === 0),
  };
}

async function opening(context: Context, row: ApplicationRecord, asked: WhatIfRequest) {
  const { request } = presentRequest(row, context.now);
  const whole = axesOf(request.type, request.values, asked);
  if (!whole) throw new Fault('conflict', 'Only flood and home are rated for other deductibles and limits.');
  const allowed = allowedDeductibles(request.type);
  const unknown = whole.deductibles.findIndex((deductible) => !allowed.includes(deductible));
  if (unknown >= 0) throw invalid({ [`deductibles.${unknown}`]: ['Value is not valid.'] });
  const axes = taken(row, context.now, whole, asked);
  const carriers = (await enabledCarriers(context, row.agency_id)).carriers
    .filter((carrier) => carrier.kind !== 'login-portal')
    .filter((carrier) => carrier.lines.includes(request.type) && !isHiddenCarrier(carrier.name));
  const takes = await Promise.all(carriers.map((carrier) => acceptsApplication(carrier, request)));
  const accepting = carriers.filter((_, at) => takes[at]?.accepts);
  return {
    axes,
    locals: accepting.filter((carrier) => carrier.kind === 'rate-table'),
    others: accepting.filter((carrier) => carrier.kind !== 'rate-table'),
  };
}

async function rate(carrier: CarrierConfig, request: QuoteRequest) {
  const accepted = await acceptsApplication(carrier, request);
  if (!accepted.accepts) return { ...bare('declined', ''), reasons: accepted.reasons };
  const step = await rateHere(carrier, request);
  return step.state === 'done' ? step.result : bare('error', 'A local carrier answers at once.');
}

/** A grid computed without calling carriers; `rated` holds the results of local carriers by cell and carrier. */
type Prepared = Awaited<ReturnType<typeof opening>> & {
  version: number;
  /** Offers of the current run, by cell and carrier. */
  offered: ReadonlyMap<string, CellOffer>;
  rated: ReadonlyMap<string, CarrierResult>;
};

async function prepare(context: Context, row: ApplicationRecord, asked: WhatIfRequest): Promise<Prepared> {
  const opened = await opening(context, row, asked);
  const { axes, locals } = opened;
  // Starts all evaluations together: an isolated worker runs many in one batch.
  const rated = cellsOf(axes).flatMap((cell) => {
    const request = requestAt(row, context.now, axes, cell);
    return locals.map(async (carrier) => [keyOf(cell, carrier), await rate(carrier, request)] as const);
  });
  const offered = await offeredAt(context, row, opened);
  return { ...opened, version: row.version, offered, rated: new Map(await Promise.all(rated)) };
}

const cheapestFirst = (answers: Answer[]): Answer[] =>
  answers.toSorted((a, b) => comparePremium(a.premium, b.premium) || a.name.localeCompare(b.name));

async function grid(context: Context, row: ApplicationRecord, prepared: Prepared): Promise<WhatIf> {
  const { axes, locals, others, offered, rated } = prepared;
  const [saved, ids, mask, asks_when_opened] = await Promise.all([
    answersOf(context.db, row.id, ratedVersion(row)),
    row.run_id === null ? [] : quoteIdsOfRun(context.db, row.run_id),
    maskOf(context, row.id),
    asksWhatIf(context.db, row.agency_id),
  ]);
  const labelOf = (carrier: CarrierConfig): string => {
    const quoteId = ids.find(({ carrier_id }) => carrier_id === carrier.id)?.quote_id;
    if (quoteId === undefined && !context.viewer.displayCarriers) return 'Carrier';
    return carrierLabel(context.viewer, asCarrierName(carrier.name), quoteId ?? 0);
  };
  const cells: WhatIf['cells'] = cellsOf(axes).map((cell) => {
    const asked = valuesOfCell(row, context.now, axes, cell);
    const answers: Answer[] = [];
    const add = (carrier: CarrierConfig, state: Answer['state'], answer: CellAnswer) =>
      answers.push({
        name: labelOf(carrier),
        is_local: carrier.kind === 'rate-table',
        is_sandbox: carrier.kind !== 'rate-table' && carrier.is_sandbox,
        state,
        outcome: answer.outcome,
        rate_type: carrier.rate_type,
        premium: answer.premium,
        reasons: mask.strict(answer.reasons),
        other_terms: mask.strict(answer.other_terms),
      });
    for (const carrier of locals)
      add(carrier, 'done', answerAt([rated.get(keyOf(cell, carrier)) ?? bare('error', '')], asked));
    for (const carrier of others) {
      const offer = offered.get(keyOf(cell, carrier));
      if (offer) {
        add(carrier, 'done', answerAt([offer], asked));
        continue;
      }
      const request = saved.find(({ carrier_id, terms }) => carrier_id === carrier.id && isAt(cell, terms));
      if (request) add(carrier, request.state === 'done' ? 'done' : 'waiting', savedAnswerAt(request, asked));
    }
    return {
      ...cell,
      // Contents limits that are not varied follow the building limit or stay fixed, so the grid does not show them.
      contents_limit: axes.limitsOf === 'contents' ? (cell.contents_limit ?? axes.present.contents_limit) : null,
      answers: cheapestFirst(answers),
    };
  });
  const inGrid = saved.filter(({ terms }) => cellsOf(axes).some((cell) => isAt(cell, terms)));
  return {
    limits_of: axes.limitsOf,
    deductibles: axes.deductibles,
    building_limits: axes.limits,
    contents_limits: axes.contents.flatMap((limit) => limit ?? []),
    present: axes.present,
    cells,
    asks_when_opened,
    others: others.length,
    asked: others.filter(({ id }) => inGrid.some(({ carrier_id }) => carrier_id === id)).length,
    is_complete: cells.every((cell) => cell.answers.every(({ state }) => state === 'done')),
  };
}

const UNFINISHED = 'Finish the application first. Carriers are only asked for one that can be launched.';

/**
 * Deductible by building limit: prices of local carriers, rated now, and the saved answers of the other carriers
 * (R9.5).
 * @throws Fault not_found, invalid, conflict
 */
export const getWhatIf: Verb<'getWhatIf'> = async (context, { application_id, ...asked }) => {
  const { row } = await Application.find(context, application_id);
  return grid(context, row, await prepare(context, row, asked));
};

/** Prepares the grid of an application that can be launched. @throws Fault invalid, conflict */
function prepareToAsk(context: Context, row: ApplicationRecord, asked: WhatIfRequest): Promise<Prepared> {
  const errors = errorsOf(row, context.now);
  if (Object.keys(errors).length > 0) throw invalid(errors, UNFINISHED);
  return prepare(context, row, asked);
}

async function chosen(context: Context, row: ApplicationRecord, { others, axes }: Prepared, which: Which) {
  if (which === 'all') return others;
  if (which === 'asked') {
    const saved = await answersOf(context.db, row.id, ratedVersion(row));
    const cells = cellsOf(axes);
    const before = saved.filter(({ terms }) => cells.some((cell) => isAt(cell, terms)));
    return others.filter(({ id }) => before.some(({ carrier_id }) => carrier_id === id));
  }
  const prices = row.run_id === null ? [] : await pricesOfRun(context.db, row.run_id);
  const isPriced = ({ id }: CarrierConfig) => prices.some(({ carrier_id }) => carrier_id === id);
  const priceOf = ({ id }: CarrierConfig) => {
    const price = prices.find(({ carrier_id }) => carrier_id === id);
    return [price ? Number(!isBindable(price as { outcome: Outcome })) : 2, price?.premium ?? 0] as const;
  };
  return others
    .filter((carrier) => which !== 'opened' || isPriced(carrier))
    .toSorted((a, b) => {
      const [[rankA, premiumA], [rankB, premiumB]] = [priceOf(a), priceOf(b)];
      return rankA - rankB || premiumA - premiumB;
    })
    .slice(0, WHAT_IF_FIRST);
}

/**
 * Allows the automatic call once per rated version of an application. @throws Fault conflict when the agency calls
 * carriers by hand, carriers were called for this version, or none has a price
 */
async function expectUnasked(context: Context, row: ApplicationRecord, others: readonly CarrierConfig[]) {
  if (!(await asksWhatIf(context.db, row.agency_id))) throw new Fault('conflict', 'Your agency asks carriers by hand.');
  if ((await answersOf(context.db, row.id, ratedVersion(row))).length > 0)
    throw new Fault('conflict', 'The carriers were asked already.');
  if (others.length === 0) throw new Fault('conflict', 'No carrier that can be asked has a price yet.');
}

/**
 * Calls the other carriers for the cells too, in the background; failed cells are called again.
 * @throws Fault not_found, invalid, conflict
 */
export const askWhatIf = prepareThenCommit<'askWhatIf', Prepared>(
  async (context, { application_id, which: _which, ...asked }) =>
    prepareToAsk(context, (await Application.find(context, application_id)).row, asked),
  async (context, { application_id, which = 'all' }, prepared) => {
    const { row } = await Application.lock(context, application_id);
    if (prepared.version !== row.version) throw new Outdated();
    const others = await chosen(context, row, prepared, which);
    if (which === 'opened') await expectUnasked(context, row, others);
    const carriers = await insertScenarios(
      context.db,
      others.flatMap((carrier) =>
        cellsOf(prepared.axes)
          .filter((cell) => !prepared.offered.has(keyOf(cell, carrier)))
          .map(({ contents_limit, ...cell }) => ({
            agency_id: row.agency_id,
            application_id: row.id,
            carrier_id: carrier.id,
            carrier_name: asCarrierName(carrier.name),
            is_sandbox: carrier.is_sandbox,
            purpose: 'what_if',
            priority: POLICY.priority.what_if,
            terms: {
              version: ratedVersion(row),
              ...cell,
              ...(contents_limit === null ? {} : { contents_limit }),
              askings: 1,
            },
            created_at: context.now,
          })),
      ),
    );
    if (carriers.length > 0) context.wakeEngine();
    context.record({
      action: `asked ${plural(carriers.length, 'carrier')} for other deductibles and limits`,
      agencyId: row.agency_id,
      applicationId: row.id,
    });
    return grid(context, row, prepared);
  },
);
