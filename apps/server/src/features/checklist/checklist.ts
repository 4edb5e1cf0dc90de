import { CHECKLIST } from '@freeboard/domain';
import { localDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context/context.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { agenciesToCheck, putAside, setAside, takeUp } from './checklist.queries.ts';
import { checkItems } from './items.ts';

async function read(context: Context) {
  const checked = checkItems(context.services, await agenciesToCheck(context.db, context.services.env.demo));
  const aside = await setAside(context.own().raw);
  return {
    items: CHECKLIST.map((item) => {
      const by = aside.get(item);
      const now = checked[item];
      // What is on is on, whatever was decided before.
      if (by === undefined || now.state === 'on') return { item, ...now };
      return { item, state: 'set aside' as const, text: `${now.text} ${by}`, advice: '', lines: '' };
    }),
  };
}

export const getChecklist: Verb<'getChecklist'> = (context) => read(context);

export const setChecklistItemAside: Verb<'setChecklistItemAside'> = async (context, { item, is_set_aside }) => {
  const { raw } = context.own();
  if (is_set_aside) await putAside(raw, item, `Set aside by ${context.viewer.name} on ${localDate(context.now)}.`);
  else await takeUp(raw, item);
  context.record({
    action: `${is_set_aside ? 'set aside' : 'took up again'} on the checklist: ${item}`,
    agencyId: null,
  });
  return read(context);
};
