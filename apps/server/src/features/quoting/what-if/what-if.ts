import type { WhatIf } from '@freeboard/contract';
import { comparePremium, isHiddenCarrier } from '@freeboard/domain';
import {
  acceptsApplication,
  bare,
  type CarrierConfig,
  type CarrierResult,
  type QuoteRequest,
  submitQuote,
} from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { inTwoParts, Outdated, type Verb } from '../../../kernel/verbs.ts';
import { type ApplicationRecord, applicationById, lockApplication } from '../../applications/index.ts';
import { carrierLabel, maskOf } from '../../quotes/index.ts';
import { enabledCarriers } from '../carriers.ts';
import { plural } from '../plural.ts';
import { presentRequest } from '../request.ts';
import { POLICY } from '../requests/policy.ts';
import { type Axes, allowedDeductibles, axesOf } from './axes.ts';
import { errorsOf, limitErrors, ratedVersion, requestAt } from './scenario.ts';
import { answersOf, type Answer as Given, insertScenarios, quoteIdsOfRun, type Terms } from './what-if.queries.ts';

type Asked = { deductibles?: string[] | undefined; building_limits?: number[] | undefined };
type Answer = WhatIf['cells'][number]['answers'][number];

/** The limits that the form takes. @throws Fault invalid for one that was asked for by name and is refused */
function takenLimits(row: ApplicationRecord, now: Date, axes: Axes, asked: Asked): number[] {
  const refused = new Map(axes.limits.map((limit) => [limit, [...limitErrors(row, now, axes, limit)]]));
  const errors = (asked.building_limits ?? []).flatMap((limit, at) => {
    const found = refused.get(limit) ?? [];
    return found.length > 0 ? [[`building_limits.${at}`, found] as const] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  return axes.limits.filter((limit) => refused.get(limit)?.length === 0);
}

async function opening(context: Context, row: ApplicationRecord, asked: Asked) {
  const { request } = presentRequest(row, context.now);
  const whole = axesOf(request.type, request.values, asked);
  if (!whole) throw new Fault('conflict', 'Only flood and home are rated for other deductibles and limits.');
  const allowed = allowedDeductibles(request.type);
  const unknown = whole.deductibles.findIndex((deductible) => !allowed.includes(deductible));
  if (unknown >= 0) throw invalid({ [`deductibles.${unknown}`]: ['Value is not valid.'] });
  const axes = { ...whole, limits: takenLimits(row, context.now, whole, asked) };
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

type Cell = { deductible: string; building_limit: number };

const cellsOf = (axes: Axes): Cell[] =>
  axes.deductibles.flatMap((deductible) => axes.limits.map((building_limit) => ({ deductible, building_limit })));

async function rate(carrier: CarrierConfig, request: QuoteRequest, context: Context) {
  const accepted = await acceptsApplication(carrier, request);
  if (!accepted.accepts) return { ...bare('declined', ''), reasons: accepted.reasons };
  const step = await submitQuote(carrier, request, context.services.caller);
  return step.state === 'done' ? step.result : bare('error', 'A local carrier answers at once.');
}

/** A grid as far as it is worked out without asking anybody: `rated` by cell and local carrier. */
type Prepared = Awaited<ReturnType<typeof opening>> & {
  version: number;
  rated: ReadonlyMap<string, CarrierResult>;
};

const keyOf = ({ deductible, building_limit }: Cell, { id }: CarrierConfig): string =>
  `${deductible} ${building_limit} ${id}`;

async function prepare(context: Context, row: ApplicationRecord, asked: Asked): Promise<Prepared> {
  const opened = await opening(context, row, asked);
  const { axes, locals } = opened;
  // All at once: they are evaluated elsewhere, many in one go.
  const rated = cellsOf(axes).flatMap((cell) => {
    const request = requestAt(row, context.now, axes, cell);
    return locals.map(async (carrier) => [keyOf(cell, carrier), await rate(carrier, request, context)] as const);
  });
  return { ...opened, version: row.version, rated: new Map(await Promise.all(rated)) };
}

const cheapestFirst = (answers: Answer[]): Answer[] =>
  answers.toSorted((a, b) => comparePremium(a.premium, b.premium) || a.name.localeCompare(b.name));

async function grid(context: Context, row: ApplicationRecord, prepared: Prepared): Promise<WhatIf> {
  const { axes, locals, others, rated } = prepared;
  const [saved, ids, mask] = await Promise.all([
    answersOf(context.db, row.id, ratedVersion(row)),
    row.run_id === null ? [] : quoteIdsOfRun(context.db, row.run_id),
    maskOf(context, row.id),
  ]);
  const labelOf = (carrier: CarrierConfig): string => {
    const quoteId = ids.find(({ carrier_id }) => carrier_id === carrier.id)?.quote_id;
    if (quoteId === undefined && !context.viewer.displayCarriers) return 'Carrier';
    return carrierLabel(context.viewer, asCarrierName(carrier.name), quoteId ?? 0);
  };
  const cells: WhatIf['cells'] = cellsOf(axes).map((cell) => {
    const { deductible, building_limit } = cell;
    const answers: Answer[] = [];
    for (const carrier of locals) {
      const { outcome, premium, reasons } = rated.get(keyOf(cell, carrier)) ?? bare('error', '');
      const name = labelOf(carrier);
      answers.push({
        name,
        is_local: true,
        is_sandbox: false,
        state: 'done',
        outcome,
        premium,
        reasons: mask.said(reasons),
      });
    }
    for (const carrier of others) {
      const answer = saved.find(({ carrier_id, terms }) => {
        const of = terms as Terms;
        return carrier_id === carrier.id && of.deductible === deductible && of.building_limit === building_limit;
      });
      if (!answer) continue;
      const { premium, reasons } = (answer.answer ?? { premium: null, reasons: [] }) as Given;
      answers.push({
        name: labelOf(carrier),
        is_local: false,
        is_sandbox: carrier.is_sandbox,
        state: answer.state === 'done' ? 'done' : 'waiting',
        outcome: answer.outcome as Answer['outcome'],
        premium,
        reasons: mask.said(reasons),
      });
    }
    return { deductible, building_limit, answers: cheapestFirst(answers) };
  });
  return {
    deductibles: axes.deductibles,
    building_limits: axes.limits,
    present: axes.present,
    cells,
    others: others.length,
    is_complete: cells.every((cell) => cell.answers.every(({ state }) => state === 'done')),
  };
}

const UNFINISHED = 'Finish the application first. Carriers are only asked for one that can be launched.';

/** Deductible by building limit, rated at once by the local carriers, with what the others answered (R9.5). */
export const getWhatIf: Verb<'getWhatIf'> = async (context, { application_id, ...asked }) => {
  const row = found(await applicationById(context.db, application_id));
  return grid(context, row, await prepare(context, row, asked));
};

/** Carriers are only asked for what could be launched. @throws Fault invalid */
function prepareToAsk(context: Context, row: ApplicationRecord, asked: Asked): Promise<Prepared> {
  const errors = errorsOf(row, context.now);
  if (Object.keys(errors).length > 0) throw invalid(errors, UNFINISHED);
  return prepare(context, row, asked);
}

/**
 * Asks the other carriers for the cells too, in the background, one after another for each carrier; those that failed
 * before, again.
 */
export const askWhatIf = inTwoParts<'askWhatIf', Prepared>(
  async (context, { application_id, ...asked }) =>
    prepareToAsk(context, found(await applicationById(context.db, application_id)), asked),
  async (context, { application_id }, prepared) => {
    const row = found(await lockApplication(context.db, application_id));
    if (prepared.version !== row.version) throw new Outdated();
    const carriers = await insertScenarios(
      context.db,
      prepared.others.flatMap(({ id: carrier_id, name, is_sandbox }) =>
        cellsOf(prepared.axes).map((cell) => ({
          agency_id: row.agency_id,
          application_id: row.id,
          carrier_id,
          carrier_name: asCarrierName(name),
          is_sandbox,
          purpose: 'what_if',
          priority: POLICY.priority.what_if,
          terms: { version: ratedVersion(row), ...cell, askings: 1 },
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
