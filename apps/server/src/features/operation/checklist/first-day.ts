import { FIRST_DAY, type FirstDayItem } from '@freeboard/domain/agencies';
import { localDate } from '../../../kernel/clock.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { found } from '../../../kernel/faults.ts';
import type { ItemState } from '../../../kernel/services.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { firstDayFacts, lockFirstDay, setFirstDayAside } from './checklist.queries.ts';
import { count, missing, on, partly } from './items.ts';

type Facts = Awaited<ReturnType<typeof firstDayFacts>>;

const ITEMS: Readonly<Record<FirstDayItem, (facts: Facts) => ItemState>> = {
  branding: ({ has_logo }) =>
    has_logo
      ? on('Your logo is on proposals and the client’s page.')
      : missing('No logo yet.', 'Clients see it on proposals, e-mails and their page.'),
  licenses: ({ licenses }) => {
    const entered = Array.isArray(licenses) ? licenses.length : 0;
    return entered > 0
      ? on(`${count(entered, 'license')} entered.`)
      : missing('No license number yet.', 'Proposals show it; some states require it.');
  },
  people: ({ agents, invited }) => {
    if (agents > 0) return on(`${count(agents, 'agent')}.`);
    return invited > 0
      ? partly(`${count(invited, 'invitation')} open.`, 'The item is done when the first one signs in.')
      : missing('No agents yet.', 'Invite them by e-mail, or skip this if you work alone.');
  },
  carriers: ({ carriers }) =>
    carriers > 0
      ? on(`${count(carriers, 'carrier')} connected.`)
      : missing('No carrier connected yet.', 'Start from an API manual or a rate sheet; custom quotes work today.'),
  template: ({ has_template }) =>
    has_template
      ? on('You have edited a template.')
      : missing('Templates are as they came.', 'Add your signature to the e-mail that goes out with quotes.'),
  quote: ({ has_quote }) =>
    has_quote ? on('The first quote is in.') : missing('No quote yet.', 'Type an address and launch.'),
};

async function read({ db, viewer: { agencyId } }: Context) {
  if (agencyId === null) return { items: [] };
  const facts = await firstDayFacts(db, agencyId);
  const aside = facts.first_day_aside as Partial<Record<FirstDayItem, string>>;
  return {
    items: FIRST_DAY.map((item) => {
      const { state, text, advice } = ITEMS[item](facts);
      const by = aside[item];
      // A finished item is shown as on, even if it was set aside before.
      if (by === undefined || state === 'on') return { item, state, text, advice };
      return { item, state: 'set aside' as const, text: by, advice: '' };
    }),
  };
}

export const getFirstDay: Verb<'getFirstDay'> = (context) => read(context);

/** Sets an item aside for the whole agency, or restores it. @throws Fault not_found (the viewer has no agency) */
export const setFirstDayItemAside: Verb<'setFirstDayItemAside'> = async (context, { item, is_set_aside }) => {
  const { db, viewer, now } = context;
  const agencyId = found(viewer.agencyId);
  const { first_day_aside } = await lockFirstDay(db, agencyId);
  const { [item]: _, ...others } = first_day_aside as Record<string, string>;
  const by = `Skipped by ${viewer.name} on ${localDate(now)}.`;
  await setFirstDayAside(db, agencyId, is_set_aside ? { ...others, [item]: by } : others);
  context.record({ action: `${is_set_aside ? 'skipped' : 'restored'} on the first-day list: ${item}`, agencyId });
  return read(context);
};
