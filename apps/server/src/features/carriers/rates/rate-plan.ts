import type { RequestOf } from '@freeboard/contract';
import type { RatePlan } from '@freeboard/domain/rates';
import { layoutOf, planOf, prepareWith, rateGraph } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit } from '../../../kernel/verbs.ts';
import { carrierRow, lockCarrier } from '../carriers.queries.ts';
import { checkErrors, type Errors } from '../checks/checks.ts';
import { detailOf } from '../detail.ts';
import { baseOf, recordChange, replaceDraft } from '../drafts.ts';
import type { Settings } from '../settings.ts';
import { expectRevision } from '../versions/revision.ts';
import { inputsOf, outerNames } from './plan-inputs.ts';
import { graphOf, ratesOf } from './rates.ts';

const MOST_ERRORS = 300;

const OTHER_FORM =
  "This carrier's calculation is a graph of its own form: its rows are changed as tables, all else as JSON under Settings.";

type RatePlanInput = RequestOf<'saveRatePlan'>;

/**
 * The submitted plan; tables sent without rows keep their saved rows.
 * @throws Fault invalid if the saved table is missing or has other columns
 */
function completePlan({ tables, formulas }: Pick<RatePlanInput, 'tables' | 'formulas'>, present: RatePlan): RatePlan {
  const errors: Errors = {};
  const whole = tables.map(({ rows, ...table }, index) => {
    const same = present.tables.find(({ name }) => name === table.name);
    if (!rows && (!same || layoutOf(same) !== layoutOf(table))) errors[`tables.${index}.rows`] = ['Field is required.'];
    return { ...table, rows: rows ?? same?.rows ?? [] };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { tables: whole, formulas };
}

/**
 * The prepare expression, extended by the form fields that a plan reads.
 * @throws Fault invalid when it cannot be extended automatically
 */
function prepareFor(plan: RatePlan, settings: Settings): string | undefined {
  const { prepare } = settings.mapping;
  const more = inputsOf(settings).toAdd(outerNames(plan));
  if (typeof prepare !== 'string' || more.length === 0) return typeof prepare === 'string' ? prepare : undefined;
  const longer = prepareWith(prepare, more);
  if (longer === null) {
    const names = more.map(({ name }) => `\`${name}\``).join(', ');
    throw invalid({ formulas: [`Under Settings, add ${names} to what is prepared for the tables.`] });
  }
  return longer;
}

function changedNames(before: RatePlan, after: RatePlan): string {
  const parts = ({ tables, formulas }: RatePlan) =>
    new Map([...tables, ...formulas].map((part) => [part.name, JSON.stringify(part)]));
  const [old, next] = [parts(before), parts(after)];
  const names = [...new Set([...old.keys(), ...next.keys()])].filter((name) => old.get(name) !== next.get(name));
  const shown = names.slice(0, 10).join(', ');
  return names.length === 0 ? 'the order' : names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}

/** A plan checked against a carrier's revision, with its errors; null when that revision is outdated. */
type Inspection = { revision: number; present: RatePlan; plan: RatePlan; errors: Errors } | null;

async function inspect(context: Context, { carrier_id, revision, ...given }: RatePlanInput): Promise<Inspection> {
  const row = found(await carrierRow(context.db, carrier_id));
  if (row.revision !== revision) return null;
  const { settings } = await baseOf(context, row);
  const present = planOf(graphOf(settings));
  if (!present) throw new Fault('conflict', OTHER_FORM);
  const plan = completePlan(given, present);
  const { decision: _, ...mapping } = settings.mapping;
  const errors = await checkErrors(context, { settings: { ...settings, mapping }, plan }, 'formulas');
  return { revision, present, plan, errors };
}

/**
 * Saves a rate plan in the draft: tables with columns and rows, formulas, and their order.
 * @throws Fault invalid (at the field), conflict (another revision, or a graph that is not a rate plan), not_found,
 * too_many
 */
export const saveRatePlan = prepareThenCommit<'saveRatePlan', Inspection>(
  inspect,
  async (context, given, inspection) => {
    const row = found(await lockCarrier(context.db, given.carrier_id));
    await expectRevision(context, row, given.revision);
    if (inspection?.revision !== row.revision) throw new Outdated();
    const { present, plan, errors } = inspection;
    if (Object.keys(errors).length > 0) throw invalid(Object.fromEntries(Object.entries(errors).slice(0, MOST_ERRORS)));
    const { settings, auth } = await baseOf(context, row);
    const prepare = prepareFor(plan, settings);
    const mapping = { ...settings.mapping, ...(prepare === undefined ? {} : { prepare }), decision: rateGraph(plan) };
    const next = { ...settings, mapping: mapping as Settings['mapping'] };
    await replaceDraft(context, row, { settings: next, auth, note: given.note });
    recordChange(
      context,
      row.agency_id,
      `changed ${changedNames(present, plan)} in the draft of the carrier ${settings.name}`,
    );
    return { carrier: await detailOf(context, row.id), ...ratesOf(next, row.revision + 1) };
  },
);
