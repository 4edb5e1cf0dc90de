import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, CarrierInput, InputOf } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { revealCarrier } from '../../../kernel/database/masked.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { agencyNames, type CarrierRow, carrierRow, draftIds } from '../carriers.queries.ts';
import { usedSecrets } from '../checks/check-settings.ts';
import { checkErrors, type Errors } from '../checks/checks.ts';
import { liveSettings } from '../detail.ts';
import { recordChange } from '../drafts.ts';
import { type Stored, sealAuth, stored } from '../secrets/credentials.ts';
import { unsetHeaders, withoutSecretHeaders } from '../secrets/secret-headers.ts';
import type { Settings } from '../settings.ts';
import { goLive, type Inspection as VersionInspection } from '../versions/publish.ts';
import { expectRevision } from '../versions/revision.ts';
import { expectNoCode, expectSight } from './access.ts';
import { carriersLike, chosenLike, fingerprintOf, lockAll, versionFingerprints } from './share.queries.ts';

type Shares = AnswerOf<'listCarrierShares'>['shares'];

/** The carrier's mapping without credentials, which mappings of earlier versions may contain. */
const mappingOf = (source: CarrierRow) => withoutSecretHeaders(liveSettings(source).mapping as CarrierInput['mapping']);

type Auth = Stored['auth'];

const lackedOf = (mapping: CarrierInput['mapping'], auth: Auth): string[] =>
  usedSecrets({ mapping, auth: auth as CarrierInput['auth'] }).filter(
    (name) => !(Object.hasOwn(auth.secrets ?? {}, name) && auth.secrets?.[name]),
  );

const needsOf = (mapping: CarrierInput['mapping'], auth: Auth): string[] => [
  ...new Set([...lackedOf(mapping, auth), ...unsetHeaders(mapping, auth)]),
];

/** Adds an empty entry for each missing secret, so that the carrier is not called before it is entered. */
const withPlaces = (auth: Auth, lacked: readonly string[]): Auth => ({
  ...auth,
  secrets: { ...auth.secrets, ...Object.fromEntries(lacked.map((name) => [name, ''])) },
});

async function present(context: Context, source: CarrierRow): Promise<{ shares: Shares }> {
  const { db, services } = context;
  if (source.version === 0) return { shares: [] };
  const [own, versions, rows] = [
    await fingerprintOf(db, source.id),
    await versionFingerprints(db, source.id),
    await carriersLike(db, source),
  ];
  const [names, drafts] = [await agencyNames(db), await draftIds(db)];
  const mapping = mappingOf(source);
  const shares = rows.map((row): Shares[number] => {
    const older = versions.find(({ fingerprint }) => fingerprint === row.fingerprint)?.number ?? null;
    return {
      carrier_id: row.id,
      revision: row.revision,
      agency_name: names.get(row.agency_id) ?? '',
      is_enabled: row.is_enabled,
      state: row.fingerprint === own ? 'same' : older === null ? 'changed' : 'older',
      version: row.fingerprint === own ? source.version : older,
      needs: needsOf(mapping, stored(row.auth_sealed, services.vault).auth),
      has_draft: drafts.has(row.id),
    };
  });
  return { shares: shares.sort((a, b) => a.agency_name.localeCompare(b.agency_name, 'en')) };
}

/**
 * The carriers with the same key at other agencies, and how their mappings differ.
 * @throws Fault not_allowed, not_found
 */
export const listCarrierShares: Verb<'listCarrierShares'> = async (context, { carrier_id }) => {
  expectSight(context);
  return present(context, found(await carrierRow(context.db, carrier_id)));
};

type Input = InputOf<'shareCarrierMapping'>;
/** The errors of the source's mapping at each selected carrier; `revision` is the source's. */
type Inspection = { revision: number; each: ReadonlyMap<number, VersionInspection> };

const nextOf = (row: CarrierRow, source: CarrierRow): Settings => ({
  ...liveSettings(row),
  mapping: mappingOf(source) as Settings['mapping'],
});

async function inspect(context: Context, { carrier_id, carriers }: Input): Promise<Inspection> {
  expectSight(context);
  const source = found(await carrierRow(context.db, carrier_id));
  const ids = carriers.map((one) => one.carrier_id);
  const each = new Map<number, VersionInspection>();
  // Carriers with the same lines are checked once: the check reads only the lines and the mapping.
  const checked = new Map<string, Errors>();
  for (const row of await chosenLike(context.db, source, ids)) {
    const lines = row.lines.toSorted().join(' ');
    const settings = nextOf(row, source);
    const errors = checked.get(lines) ?? (await checkErrors(context, { settings }, 'carrier.mapping'));
    checked.set(lines, errors);
    each.set(row.id, { revision: row.revision, errors });
  }
  return { revision: source.revision, each };
}

/**
 * Turns an `invalid` error into a conflict that names the agency whose carrier the mapping does not fit.
 * @throws Fault conflict, or any other error unchanged
 */
function refuse(agency: string, error: unknown): never {
  if (!(error instanceof Fault) || error.code !== 'invalid') throw error;
  const [why = error.message] = Object.values(error.errors ?? {}).flat();
  throw new Fault('conflict', `Nothing was shared: at ${agency} this mapping cannot quote. ${why}`);
}

type ShareTarget = { row: CarrierRow; agency: string; revision: number };

/**
 * Publishes the source's mapping at one carrier, unless it has that mapping.
 * @throws Fault not_found, invalid, conflict
 */
async function give(
  context: Context,
  source: CarrierRow,
  { row, agency, revision }: ShareTarget,
  inspection: Inspection,
) {
  const settings = nextOf(row, source);
  if (isDeepStrictEqual(settings.mapping, liveSettings(row).mapping)) return false;
  if (row.revision !== revision)
    throw new Fault(
      'conflict',
      `Nothing was shared: the carrier of ${agency} has just been changed. Look at it again.`,
    );
  const seen = inspection.each.get(row.id);
  if (!seen) throw new Outdated();
  const { vault } = context.services;
  const kept = stored(row.auth_sealed, vault);
  const lacked = kept.isUnreadable ? [] : lackedOf(mappingOf(source), kept.auth);
  const auth = lacked.length > 0 ? sealAuth(withPlaces(kept.auth, lacked), vault) : kept;
  const next = { settings, auth, note: 'The mapping of several agencies' };
  const number = await goLive(context, row, next, seen).catch((error: unknown) => refuse(agency, error));
  recordChange(context, row.agency_id, `gave the carrier ${settings.name} another mapping as version ${number}`);
  context.emit({ kind: 'carrier', agencyId: row.agency_id, ids: {} });
  return true;
}

/**
 * Publishes a carrier's mapping at the selected carriers of other agencies with the same key, at all of them or none.
 * Their address, account, limits, status and drafts are unchanged.
 * @throws Fault not_allowed (the user may not see carriers), not_found, conflict (another revision, a producer code
 * in the mapping, a carrier that the mapping does not fit), too_many
 */
export const shareCarrierMapping = prepareThenCommit<'shareCarrierMapping', Inspection>(
  inspect,
  async (context, { carrier_id, revision, carriers }, inspection) => {
    const revisions = new Map(carriers.map((one) => [one.carrier_id, one.revision]));
    await lockAll(context.db, [carrier_id, ...revisions.keys()]);
    const source = found(await carrierRow(context.db, carrier_id));
    await expectRevision(context, source, revision);
    if (inspection.revision !== source.revision) throw new Outdated();
    if (source.version === 0) throw new Fault('conflict', 'Publish this carrier first.');
    expectNoCode(context, source, mappingOf(source));
    const rows = await chosenLike(context.db, source, [...revisions.keys()]);
    const agencies = await agencyNames(context.db);
    const given: string[] = [];
    for (const [id, seen] of revisions) {
      const row = found(rows.find((one) => one.id === id));
      const agency = agencies.get(row.agency_id) ?? '';
      if (await give(context, source, { row, agency, revision: seen }, inspection)) given.push(agency);
    }
    const whom = given.length > 0 ? given.join(', ') : 'nobody: they have it';
    // Recorded for the installation, because no agency may read which other agencies have the carrier.
    context.record({
      action: `gave the mapping of the carrier ${revealCarrier(source.name)} to ${whom}`,
      agencyId: null,
    });
    return present(context, source);
  },
);
