import type { Application, ApplicationChanges, CarrierProgress, Quote, RequestOf } from '@freeboard/contract';
import { withChanges } from '@freeboard/contract/with-changes';
import type { Role } from '@freeboard/domain/access';
import type { ApplicationStatus, ApplicationType } from '@freeboard/domain/applications';
import {
  applyChanges,
  beginning,
  dwellingEstimate,
  type Values as FormValues,
  formFor,
  touchedKeys,
} from '@freeboard/domain/forms';
import { LAUNCHABLE } from '../../../../packages/domain/test/launchable.ts';
import { answerOf, type Calls, type Options, open, type Stubs } from './open.tsx';

type Values = Record<string, unknown>;
type More = Partial<Application> & {
  values?: Values;
  type?: ApplicationType;
  tab?: string;
  status?: ApplicationStatus;
};

export const ID = 7;

export function aQuote(id: number, carrier: string, premium: number | null, more: object = {}): Quote {
  const { payload = {}, ...rest } = more as { payload?: object };
  const one = {
    id,
    group: id,
    group_name: carrier,
    run_id: 1,
    ...rest,
    payload: { carrier_name: carrier, premium, outcome: premium === null ? 'declined' : 'quoted', ...payload },
  };
  return answerOf('getApplicationById', { application: { quotes: [one] as never } } as never).application
    .quotes[0] as Quote;
}

export const aProgress = (quote_id: number, name: string, more: Partial<CarrierProgress> = {}): CarrierProgress =>
  answerOf('getQuoteProgress', { carriers: [{ quote_id, name, ...more }] } as never).carriers[0] as CarrierProgress;

/** Lena Hoffmann's application, ready to launch except for what `values` leave out. */
export function anApplication({
  values = {},
  type = 'flood',
  status = 'new',
  tab: _,
  ...more
}: More = {}): Application {
  const begun = beginning(type, { today: '2026-01-02', status: 'new' });
  const useable_details = { ...begun, ...LAUNCHABLE[type], first_name: 'Lena', last_name: 'Hoffmann', ...values };
  return answerOf('getApplicationById', {
    application: {
      id: ID,
      application_id: 1007,
      application_type: type,
      version: 1,
      quotes: [],
      notes: [],
      ...more,
      client: { id: 1, payload: { first_name: 'Lena', last_name: 'Hoffmann' } },
      payload: {
        status,
        address: '12 Ocean Dr, Miami Beach, FL 33139',
        useable_details: useable_details as never,
      },
    },
  } as never).application;
}

type Update = RequestOf<'updateApplication'>;

/** The changes that a save makes to an application, by the server's rules. */
function changesOf(application: Application, { useable_details, looked_up = {} }: Update): ApplicationChanges {
  const { payload, provenance } = application;
  const form = formFor(application.application_type);
  const before = payload.useable_details as FormValues;
  const touched = [...touchedKeys(provenance), ...Object.keys(useable_details)];
  const { status } = payload;
  const { values, changed } = applyChanges(form, before, useable_details, {
    today: '2026-01-02',
    status,
    touched,
    estimateDwelling: dwellingEstimate,
  });
  const at = '2026-01-02T15:04:05.000Z';
  const sources = [...new Set([...changed, ...Object.keys(useable_details)])].map((key) => {
    if (key in looked_up) return [key, { source: 'provider', provider: 'first name', at }];
    return [key, key in useable_details ? { source: 'person', by: 'Maria Reyes', at } : { source: 'rule', at }];
  });
  const { id, version, client, client_id, phone, email, application_source, min_quote_amount, price_kind, alert } =
    application;
  return {
    id,
    client,
    client_id,
    phone,
    email,
    application_source,
    min_quote_amount,
    price_kind,
    alert,
    version: version + 1,
    updated_at: at,
    quotes: null,
    alerts: null,
    lookup: null,
    outdated: application.outdated && { ...application.outdated, changes: [], reverted: [] },
    provenance: Object.fromEntries(sources),
    payload: {
      status,
      address: payload.address,
      useable_details: Object.fromEntries(changed.map((key) => [key, values[key] ?? null])) as never,
    },
  };
}

/** Opens an application's screen with a stubbed server. Updates are saved by the form's rules. */
export function openApplication(
  more: More = {},
  stubs: Stubs = {},
  role: Role = 'agent',
  options: Options = {},
): Promise<Calls> {
  let application = anApplication(more);
  return open(
    `/agent-portal/application-details/${ID}?tab=${more.tab ?? 'profile'}`,
    role,
    {
      getApplicationById: () => ({ application }) as never,
      updateApplication: (update: Update) => {
        const changes = changesOf(application, update);
        application = withChanges(application, changes);
        return { changes } as never;
      },
      ...stubs,
    } as Stubs,
    options,
  );
}
