import type { Explanation } from '@freeboard/contract';
import { type ApplicationStatus, isLaunchable } from '@freeboard/domain/applications';
import { fieldsOf } from '@freeboard/domain/forms';
import { isHiddenCarrier, whyNoQuote } from '@freeboard/domain/quotes';
import { acceptsApplication, type CarrierConfig, fieldsReadBy } from '../../../integrations/carriers/index.ts';
import { asCarrierName } from '../../../kernel/database/masked.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { carrierLabel, maskOf, quotesOf } from '../../quotes/index.ts';
import { enabledCarriers } from '../carriers.queries.ts';
import { presentRequest } from '../request.ts';
import { quoteIdsOfRun } from '../what-if/what-if.queries.ts';
import { remediesOf } from './remedies.ts';

/** Outcomes without a quote: an indication has no bindable price. */
const NO_QUOTE: readonly string[] = ['indication', 'declined', 'needs_info', 'referral', 'error', 'timeout'];

/**
 * Lists why carriers gave no quote, with the smallest change that would get one if the carrier's rules reveal it
 * (R9.4).
 * @throws Fault not_found
 */
export const explainNoQuotes: Verb<'explainNoQuotes'> = async (context, { application_id }) => {
  const { row } = await Application.find(context, application_id);
  const { services, viewer, db } = context;
  const { opened, request } = presentRequest(row, context.now);
  const [stored, asked, quotes, mask] = await Promise.all([
    enabledCarriers({ db: db.rescope({ kind: 'agency', agencyId: row.agency_id }), services }, row.agency_id),
    row.run_id === null ? [] : quoteIdsOfRun(db, row.run_id),
    quotesOf(context, row.id),
    maskOf(context, row.id),
  ]);
  const carriers = stored.carriers.filter(
    (one) => one.lines.includes(request.type) && one.kind !== 'login-portal' && !isHiddenCarrier(one.name),
  );
  const fields = fieldsOf(opened.form);
  // Answers to an application that has changed since do not apply to it any more.
  const current = isLaunchable(row.status as ApplicationStatus) ? [] : asked;
  const explained: Explanation[] = [];

  const remedies = async (carrier: CarrierConfig) => {
    const { needs_all, remedies: some } = await remediesOf(carrier, request, opened.form);
    return { needs_all, remedies: some };
  };
  for (const carrier of carriers) {
    const quoteId = current.find(({ carrier_id }) => carrier_id === carrier.id)?.quote_id;
    const quote = quotes.find(({ id }) => id === quoteId);
    if (quoteId === undefined) {
      const accepted = await acceptsApplication(carrier, request);
      if (accepted.accepts) continue;
      const name = viewer.displayCarriers ? carrier.name : 'Carrier';
      const reasons = mask.strict(accepted.reasons);
      explained.push({ name, state: 'not_asked', reasons, ...(await remedies(carrier)) });
    } else if (quote && NO_QUOTE.includes(quote.payload.outcome)) {
      const { outcome, needs } = quote.payload;
      explained.push({
        name: carrierLabel(viewer, asCarrierName(carrier.name), quoteId),
        state: outcome as Explanation['state'],
        reasons: whyNoQuote(quote.payload),
        ...(needs.length > 0
          ? {
              needs_all: true,
              remedies: needs.map((field) => ({ field, label: fields.get(field)?.label ?? field, value: null })),
            }
          : outcome === 'declined' && carrier.kind === 'rate-table'
            ? await remedies(carrier)
            : { needs_all: false, remedies: [] }),
      });
    }
  }
  // Sorted by name, because the carriers' own order would reveal which one is which across applications.
  explained.sort((a, b) => a.name.localeCompare(b.name) || a.reasons.join().localeCompare(b.reasons.join()));
  const wanted = new Set(carriers.flatMap(({ mapping }) => fieldsReadBy(mapping)).filter((field) => fields.has(field)));
  return { total: carriers.length, carriers: explained, wanted_fields: [...wanted] };
};
