import type { Application, CarrierProgress, Quote } from '@freeboard/contract';
import { type ApplicationStatus, type ApplicationType, beginning, type Role } from '@freeboard/domain';
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

/** A quote of this carrier at this premium. */
export function aQuote(id: number, carrier: string, premium: number | null, more: object = {}): Quote {
  const { payload = {}, ...rest } = more as { payload?: object };
  const one = {
    ...{ id, group: id, group_name: carrier, run_id: 1 },
    ...rest,
    payload: { carrier_name: carrier, premium, outcome: premium === null ? 'declined' : 'quoted', ...payload },
  };
  return answerOf('getApplicationById', { application: { quotes: [one] as never } } as never).application
    .quotes[0] as Quote;
}

/** A carrier of the latest run. */
export const aProgress = (quote_id: number, name: string, more: Partial<CarrierProgress> = {}): CarrierProgress =>
  answerOf('getQuoteProgress', { carriers: [{ quote_id, name, ...more }] } as never).carriers[0] as CarrierProgress;

/** The application of these tests: Lena Hoffmann's, ready to launch but for what `values` leave out. */
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
      ...{ id: ID, application_id: 1007, application_type: type, version: 1, quotes: [], notes: [], ...more },
      client: { id: 1, payload: { first_name: 'Lena', last_name: 'Hoffmann' } },
      payload: {
        status,
        address: '12 Ocean Dr, Miami Beach, FL 33139',
        useable_details: useable_details as never,
      },
    },
  } as never).application;
}

/** Opens an application's screen, the server stubbed. What is updated of it is answered. */
export function openApplication(
  more: More = {},
  stubs: Stubs = {},
  role: Role = 'agent',
  options: Options = {},
): Promise<Calls> {
  let application = anApplication(more);
  const answer = () => ({ application }) as never;
  return open(
    `/agent-portal/application-details/${ID}?tab=${more.tab ?? 'profile'}`,
    role,
    {
      getApplicationById: answer,
      updateApplication: ({ useable_details, looked_up = {} }: { useable_details: Values; looked_up?: Values }) => {
        const details = { ...application.payload.useable_details, ...(useable_details as object) };
        const at = '2026-01-02T15:04:05.000Z';
        const origins = Object.keys(useable_details).map((key) => [
          key,
          key in looked_up
            ? { source: 'provider', provider: 'first name', at }
            : { source: 'person', by: 'Maria Reyes', at },
        ]);
        application = {
          ...application,
          provenance: { ...application.provenance, ...Object.fromEntries(origins) },
          version: application.version + 1,
          payload: { ...application.payload, useable_details: details },
        };
        return answer();
      },
      ...stubs,
    } as Stubs,
    options,
  );
}
