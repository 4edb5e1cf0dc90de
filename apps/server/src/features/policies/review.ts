import { addressKey, isSameAddress } from '@freeboard/domain/applications';
import { FLOOD_RULES, type FloodRules } from '@freeboard/domain/flood/requirements';
import {
  type CheckedTerm,
  type CheckFinding,
  type CheckSettings,
  checkRenewal,
  checkSettingsOf,
  type PolicyLine,
  type StatedTerms,
  statedAfter,
  type Term,
} from '@freeboard/domain/policies';
import type { Context } from '../../kernel/context/context.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import type { PolicyRecord } from './policies.queries.ts';
import { checksOfAgencies, linesAtPlaces, type PolicyThere, roofYears } from './review.queries.ts';

type Reviewed = Pick<
  PolicyRecord,
  'id' | 'agency_id' | 'application_id' | 'line' | 'form' | 'carrier_name' | 'address' | 'ending'
>;

type StoredTerm = Term & {
  readonly stated: unknown;
  /** The values of the offer that the term was bound from. */
  readonly offered: unknown;
};

/** Values from a term's documents take precedence over those offered. */
export const checkedTerm = ({
  effective_date,
  expiration_date,
  premium,
  stated,
  offered,
}: StoredTerm): CheckedTerm => ({
  ...{ effective_date, expiration_date, premium },
  stated: statedAfter((offered ?? {}) as StatedTerms, stated as StatedTerms),
});

type Rules = { settings: CheckSettings; flood: FloodRules };

/** Checks the renewals of several policies by the rules of their agencies. */
export class Reviewer {
  readonly #seesCarriers: boolean;
  readonly #today: string;
  readonly #rules: ReadonlyMap<number, Rules>;
  readonly #there: ReadonlyMap<string, readonly PolicyThere[]>;
  readonly #roofs: ReadonlyMap<number, number>;

  private constructor(
    of: { seesCarriers: boolean; today: string },
    rules: ReadonlyMap<number, Rules>,
    there: ReadonlyMap<string, readonly PolicyThere[]>,
    roofs: ReadonlyMap<number, number>,
  ) {
    this.#seesCarriers = of.seesCarriers;
    this.#today = of.today;
    this.#rules = rules;
    this.#there = there;
    this.#roofs = roofs;
  }

  /** Reads across all agents of the agency. */
  static async of({ db, viewer }: Context, policies: readonly Reviewed[], today: string): Promise<Reviewer> {
    const rules = new Map<number, Rules>();
    const there = new Map<string, PolicyThere[]>();
    const roofs = new Map<number, number>();
    for (const [agencyId, all] of Map.groupBy(policies, ({ agency_id }) => agency_id)) {
      const ofAgency = db.rescope({ kind: 'agency', agencyId });
      const row = await checksOfAgencies(ofAgency, agencyId);
      rules.set(agencyId, {
        settings: checkSettingsOf((row?.renewal_checks ?? {}) as Partial<CheckSettings>),
        flood: (row?.flood_rules ?? FLOOD_RULES) as FloodRules,
      });
      const places = all.flatMap(({ address }) => addressKey(address) ?? []);
      if (places.length > 0)
        for (const one of await linesAtPlaces(ofAgency, places, today)) {
          const key = placeOf(agencyId, one.address);
          there.set(key, [...(there.get(key) ?? []), one]);
        }
      const ids = all.flatMap(({ application_id }) => application_id ?? []);
      if (ids.length > 0)
        for (const { id, roof_year } of await roofYears(ofAgency, ids)) roofs.set(id, Number(roof_year));
    }
    return new Reviewer({ seesCarriers: viewer.displayCarriers, today }, rules, there, roofs);
  }

  /** Empty for a policy that has ended. */
  findings(policy: Reviewed, expiring: CheckedTerm, renewal: CheckedTerm | null): CheckFinding[] {
    const rules = this.#rules.get(policy.agency_id);
    if (!rules || policy.ending !== null) return [];
    const { form, address, application_id } = policy;
    return checkRenewal(
      {
        expiring,
        renewal,
        policy: {
          line: policy.line as PolicyLine,
          form,
          address,
          carrier_name: this.#seesCarriers ? revealCarrier(policy.carrier_name) : null,
        },
        facts: {
          today: this.#today,
          lines_there: this.#linesAt(policy),
          roof_year: application_id === null ? null : (this.#roofs.get(application_id) ?? null),
          flood_rules: rules.flood,
        },
      },
      rules.settings,
    );
  }

  /** Null when the address can't be matched: then not even the policy itself is found there. */
  #linesAt({ id, agency_id, address }: Reviewed): PolicyLine[] | null {
    const all = this.#there.get(placeOf(agency_id, address)) ?? [];
    const here = all.filter((one) => isSameAddress(one.address, address));
    if (!here.some((one) => one.id === id)) return null;
    return here.flatMap(({ line, is_in_force }) => (is_in_force ? [line as PolicyLine] : []));
  }
}

const placeOf = (agencyId: number, address: string): string => JSON.stringify([agencyId, addressKey(address)]);
