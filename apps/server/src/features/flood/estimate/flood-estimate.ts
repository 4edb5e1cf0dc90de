import { isDeepStrictEqual } from 'node:util';
import type { FloodAnchor, FloodEstimate, FloodNeedsInput, FloodSite, RequestOf } from '@freeboard/contract';
import { addressDifferenceText, documentAddressDifferences } from '@freeboard/domain/documents';
import { lapseAdvice } from '@freeboard/domain/flood';
import { NFIP_EDITIONS, whyNotSold } from '@freeboard/domain/flood/nfip-estimate';
import type { Values } from '@freeboard/domain/forms';
import type { FloodPaperKind } from '@freeboard/domain/languages';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application, type ApplicationRecord, openValues } from '../../applications/index.ts';
import { quotesOf } from '../../quotes/index.ts';
import { readNfipLapse } from '../../settings/index.ts';
import { signedFloodPapers } from '../papers/flood-papers.queries.ts';
import { communityFor, crsOf, crsSuggestion, estimateIn, refusedRange, withCrs } from './community.ts';
import { anchoredEstimate, type Change, glideOf, offersOf, rangeOf, requirementsOf } from './compute.ts';
import { agencyFloodRules, declarationReadings, floodEstimateRow, saveFloodParts } from './flood-estimate.queries.ts';
import { suggestionsOf } from './suggest.ts';

const LINES = ['flood', 'home'];

/** @throws Fault invalid */
function refuseOtherLine({ type }: ApplicationRecord): void {
  if (!LINES.includes(type)) throw new Fault('invalid', 'Flood estimates are made for flood and home applications.');
}

export async function presentEstimate(
  context: Context,
  row: ApplicationRecord,
  change: Change = {},
): Promise<FloodEstimate> {
  const { values } = openValues(row, context.now);
  const [saved, readings, rules, quotes, papers] = await Promise.all([
    floodEstimateRow(context.db, row.id),
    declarationReadings(context.db, row.id),
    agencyFloodRules(context.db, row.agency_id),
    quotesOf(context, row.id),
    signedFloodPapers(context.db, row.id),
  ]);
  const anchor = (saved?.anchor ?? null) as FloodAnchor | null;
  const site = (saved?.site ?? null) as FloodSite | null;
  const needs = (saved?.needs ?? null) as FloodNeedsInput | null;
  const [lapsed_since, status] = await Promise.all([
    readNfipLapse(context.own().raw),
    communityFor(context, row, values),
  ]);
  const glide = anchor === null ? null : glideOf(anchor);
  const current = quotes.filter(({ is_superseded, is_expired }) => !is_superseded && !is_expired);
  const offered = current.map(({ id, payload }) => ({ ...payload, id, is_current: true }));
  return {
    edition: NFIP_EDITIONS[0] ?? '',
    anchor,
    site,
    needs,
    changed_by: saved?.changed_by ?? null,
    changed_at: saved?.changed_at.toISOString() ?? null,
    suggested: { ...crsSuggestion(status), ...suggestionsOf(values, readings) },
    estimate:
      anchor === null ? null : estimateIn(status, await anchoredEstimate(anchor, values, change), anchor, change.terms),
    glide,
    offers: row.type === 'flood' ? offersOf(glide, offered) : [],
    range: refusedRange(status, values) ?? (await rangeOf(values, withCrs(site, status))),
    lapse: lapsed_since === null ? null : { since: lapsed_since, advice: [...lapseAdvice(lapsed_since)] },
    crs: site?.crs_class == null ? crsOf(status) : null,
    requirements: requirementsOf(values, needs, rules, status.state === 'found' ? status.community : null),
    papers: papers.map(toPaper),
  };
}

function toPaper(row: Awaited<ReturnType<typeof signedFloodPapers>>[number]): FloodEstimate['papers'][number] {
  const { title, agreement } = JSON.parse(row.document) as { title: string; agreement: string };
  return {
    kind: row.kind as FloodPaperKind,
    signer_name: row.signer_name,
    title,
    agreement,
    signed_at: row.signed_at.toISOString(),
    document_hash: row.document_hash.toString('hex'),
  };
}

/** @throws Fault not_found, invalid (another line) */
export const getFloodEstimate: Verb<'getFloodEstimate'> = async (context, { application_id, ...change }) => {
  const { row } = await Application.find(context, application_id);
  refuseOtherLine(row);
  return { flood_estimate: await presentEstimate(context, row, change) };
};

/** Refuses the premium of another house, and an edition without rating tables. @throws Fault invalid */
function checkAnchor(anchor: FloodAnchor, values: Values): void {
  const errors: Record<string, string[]> = {};
  const stated = [
    { field: 'address1', value: anchor.address1 },
    { field: 'zip', value: anchor.zip },
  ];
  const differences = documentAddressDifferences(stated, values);
  if (!anchor.is_this_house && differences.length > 0) {
    const text = addressDifferenceText(differences);
    errors['anchor.address1'] = [`This premium is of another address (${text}). Is it this house?`];
  } else if (!anchor.is_this_house && anchor.address1 === '') {
    errors['anchor.is_this_house'] = ['Enter the address on the page, or confirm that it is this house.'];
  }
  if (!NFIP_EDITIONS.includes(anchor.edition))
    errors['anchor.edition'] = [`Only the tables of ${NFIP_EDITIONS.join(', ')} are shipped.`];
  const sold = whyNotSold(anchor.terms, anchor.use);
  if (sold.length > 0) errors['anchor.terms'] = sold;
  if (anchor.terms.building > 0 && anchor.building_value <= 0)
    errors['anchor.building_value'] = ['Enter the replacement cost of the building.'];
  if (anchor.terms.contents > 0 && anchor.contents_value <= 0)
    errors['anchor.contents_value'] = ['Enter the value of the contents.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Saved = Awaited<ReturnType<typeof floodEstimateRow>>;

/** Refuses to overwrite a part that was changed since the user saw it. @throws Fault conflict */
function refuseOutdated(saved: Saved, expected: RequestOf<'saveFloodEstimate'>['expected'] = {}): void {
  const isOutdated = Object.entries(expected).some(
    ([part, shown]) => shown !== undefined && !isDeepStrictEqual(saved?.[part as 'anchor'] ?? null, shown),
  );
  if (isOutdated)
    throw new Fault('conflict', `${saved?.changed_by ?? 'Someone'} changed these entries. Open them again.`);
}

/** @throws Fault not_found, conflict (archived, or changed since), invalid */
export const saveFloodEstimate: Verb<'saveFloodEstimate'> = async (context, { application_id, expected, ...input }) => {
  const application = await Application.lock(context, application_id);
  application.refuseArchived();
  const { row } = application;
  refuseOtherLine(row);
  if (input.anchor) checkAnchor(input.anchor, application.values);
  const before = await floodEstimateRow(context.db, row.id);
  refuseOutdated(before, expected);
  const parts = Object.entries(input).filter(([, value]) => value !== undefined);
  const json = Object.fromEntries(parts.map(([key, value]) => [key, value === null ? null : JSON.stringify(value)]));
  await saveFloodParts(context.db, { agency_id: row.agency_id, application_id: row.id }, json, {
    changed_by: context.author,
    changed_at: context.now,
  });
  const changes = parts.map(([key, value]) => ({
    field: `flood_${key}`,
    from: before?.[key as 'anchor'] ? 'entered' : null,
    to: value === null ? null : 'entered',
  }));
  application.record('changed the flood estimate', changes);
  application.emit();
  return { flood_estimate: await presentEstimate(context, row) };
};
