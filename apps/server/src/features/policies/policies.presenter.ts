import type { Policy, PolicyRow } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { clientName } from '@freeboard/domain/clients';
import {
  type CheckedTerm,
  type CheckFinding,
  changeOfTerms,
  comparedBy,
  currentTerm,
  notStated,
  type PolicyEnding,
  type PolicyLine,
  type TermSource,
} from '@freeboard/domain/policies';
import type { Viewer } from '../../kernel/context/scope.ts';
import { carrierLabel } from '../quotes/index.ts';
import type { applicationsOf, PolicyListRow, PolicyRecord, TermRow } from './policies.queries.ts';
import { checkedTerm, type Reviewer } from './review.ts';

export function toPolicyRow(
  viewer: Viewer,
  row: PolicyListRow,
  renewal: CheckedTerm | null,
  findings: readonly CheckFinding[],
): PolicyRow {
  return {
    id: row.id,
    line: row.line as PolicyLine,
    form: row.form,
    carrier_name: carrierLabel(viewer, row.carrier_name, row.quote_id ?? row.id),
    policy_number: viewer.displayCarriers ? row.policy_number : null,
    insured: row.insured,
    address: row.address,
    effective_date: row.effective_date,
    expiration_date: row.expiration_date,
    premium: row.premium,
    renewal: renewal && {
      effective_date: renewal.effective_date,
      expiration_date: renewal.expiration_date,
      premium: renewal.premium,
    },
    change: renewal && changeOfTerms(checkedTerm(row), renewal),
    compared: renewal && row.ending === null ? comparedBy(checkedTerm(row), renewal) : null,
    findings: [...findings],
    ending: row.ending as PolicyEnding | null,
  };
}

type Applications = Awaited<ReturnType<typeof applicationsOf>>;

/** A policy with its terms. `terms` must be sorted; `applications` are those that the viewer may open. */
export function toPolicy(
  viewer: Viewer,
  row: PolicyRecord,
  terms: readonly TermRow[],
  applications: Applications,
  today: string,
  reviewer: Reviewer,
): Policy {
  const byId = new Map(applications.map((one) => [one.id, one]));
  const current = currentTerm(terms, today);
  const next = current && terms.find(({ effective_date }) => effective_date === current.renewed_on);
  const [expiring, renewal] = [current && checkedTerm(current), next ? checkedTerm(next) : null];
  const source = row.application_id === null ? undefined : byId.get(row.application_id);
  return {
    id: row.id,
    version: row.version,
    line: row.line as PolicyLine,
    form: row.form,
    carrier_name: carrierLabel(viewer, row.carrier_name, current?.quote_id ?? row.id),
    policy_number: viewer.displayCarriers ? row.policy_number : null,
    insured: row.insured,
    address: row.address,
    email: row.email,
    phone: row.phone,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    ending: row.ending as PolicyEnding | null,
    ended_at: row.ended_at?.toISOString() ?? null,
    terms: terms
      .map((term, at) => {
        const before = terms[at - 1];
        const application = term.application_id === null ? undefined : byId.get(term.application_id);
        return {
          id: term.id,
          effective_date: term.effective_date,
          expiration_date: term.expiration_date,
          premium: term.premium,
          change: before ? changeOfTerms(checkedTerm(before), checkedTerm(term)) : null,
          source: term.source as TermSource,
          application: application ? { id: application.id, application_id: application.number } : null,
        };
      })
      .toReversed(),
    current_term_id: current?.id ?? 0,
    review:
      row.ending !== null || !expiring
        ? null
        : {
            findings: reviewer.findings(row, expiring, renewal),
            compared: renewal && comparedBy(expiring, renewal),
            not_stated: renewal ? notStated(expiring, renewal) : [],
          },
    application: source
      ? { id: source.id, application_id: source.number, application_type: source.type as ApplicationType }
      : null,
    client:
      source && source.client_id !== null
        ? {
            id: source.client_id,
            name: clientName({
              first_name: source.first_name ?? '',
              last_name: source.last_name ?? '',
              business_name: source.business_name ?? '',
            }),
          }
        : null,
    today,
  };
}
