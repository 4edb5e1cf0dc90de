import type { WhatIf } from '@freeboard/contract';
import { comparePremium, isHiddenCarrier } from '@freeboard/domain';
import {
  acceptsApplication,
  bare,
  type CarrierConfig,
  type QuoteRequest,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { type ApplicationRecord, applicationById, lockApplication } from '../applications/index.ts';
import { carrierLabel, maskOf } from '../quotes/index.ts';
import { enabledCarriers, toConfig } from './carriers.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { presentRequest } from './request.ts';
import { answersOf, insertCells, quoteIdsOfRun } from './what-if.queries.ts';
import { errorsOf, limitErrors, ratedVersion, requestAt } from './what-if-at.ts';
import { type Axes, allowedDeductibles, axesOf } from './what-if-axes.ts';

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
  const carriers = (await enabledCarriers(context.db, row.agency_id))
    .map((carrier) => toConfig(carrier, context.services.vault))
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

async function rate(carrier: CarrierConfig, request: QuoteRequest, context: Context) {
  const accepted = await acceptsApplication(carrier, request);
  if (!accepted.accepts) return { ...bare('declined', ''), reasons: accepted.reasons };
  const step = await submitQuote(carrier, request, context.services.caller);
  return step.state === 'done' ? step.result : bare('error', 'A local carrier answers at once.');
}

const cheapestFirst = (answers: Answer[]): Answer[] =>
  answers.toSorted((a, b) => comparePremium(a.premium, b.premium) || a.name.localeCompare(b.name));

async function grid(context: Context, row: ApplicationRecord, asked: Asked): Promise<WhatIf> {
  const { axes, locals, others } = await opening(context, row, asked);
  const [kept, ids, mask] = await Promise.all([
    answersOf(context.db, row.id, ratedVersion(row)),
    row.run_id === null ? [] : quoteIdsOfRun(context.db, row.run_id),
    maskOf(context, row.id),
  ]);
  const labelOf = (carrier: CarrierConfig): string => {
    const quoteId = ids.find(({ carrier_id }) => carrier_id === carrier.id)?.quote_id;
    if (quoteId === undefined && !context.viewer.displayCarriers) return 'Carrier';
    return carrierLabel(context.viewer, asCarrierName(carrier.name), quoteId ?? 0);
  };
  const cells: WhatIf['cells'] = [];
  for (const deductible of axes.deductibles)
    for (const building_limit of axes.limits) {
      const answers: Answer[] = [];
      const request = requestAt(row, context.now, axes, { deductible, building_limit });
      for (const carrier of locals) {
        const { outcome, premium, reasons } = await rate(carrier, request, context);
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
        const answer = kept.find(
          (one) =>
            one.carrier_id === carrier.id && one.deductible === deductible && one.building_limit === building_limit,
        );
        if (!answer) continue;
        answers.push({
          name: labelOf(carrier),
          is_local: false,
          is_sandbox: carrier.is_sandbox,
          state: answer.state as Answer['state'],
          outcome: answer.outcome as Answer['outcome'],
          premium: answer.premium,
          reasons: mask.said(answer.reasons as string[]),
        });
      }
      cells.push({ deductible, building_limit, answers: cheapestFirst(answers) });
    }
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
export const getWhatIf: Verb<'getWhatIf'> = async (context, { application_id, ...asked }) =>
  grid(context, found(await applicationById(context.db, application_id)), asked);

/**
 * Asks the other carriers for the cells too, in the background, one after another for each carrier; those that failed
 * before, again. Carriers are asked only for what could be launched.
 */
export const askWhatIf: Verb<'askWhatIf'> = async (context, { application_id, ...asked }) => {
  const row = found(await lockApplication(context.db, application_id));
  const errors = errorsOf(row, context.now);
  if (Object.keys(errors).length > 0) throw invalid(errors, UNFINISHED);
  const { axes, others } = await opening(context, row, asked);
  const cells = axes.deductibles.flatMap((deductible) =>
    axes.limits.map((building_limit) => ({ deductible, building_limit })),
  );
  const carriers = await insertCells(
    context.db,
    others.flatMap(({ id: carrier_id }) =>
      cells.map((cell) => ({
        ...cell,
        agency_id: row.agency_id,
        application_id: row.id,
        application_version: ratedVersion(row),
        carrier_id,
        asked_at: context.now,
      })),
    ),
  );
  for (const carrier_id of carriers)
    context.enqueue({
      queue: ASK_QUEUE,
      data: { what_if: { agency_id: row.agency_id, application_id: row.id, carrier_id } },
    });
  context.record({
    action: `asked ${carriers.length} ${carriers.length === 1 ? 'carrier' : 'carriers'} for other deductibles and limits`,
    agencyId: row.agency_id,
    applicationId: row.id,
  });
  return grid(context, row, asked);
};
