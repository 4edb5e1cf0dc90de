import { CHECKLIST } from '@freeboard/domain/agencies';
import { localDate } from '../../../kernel/clock.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { presentBackups } from '../backups/presenter.ts';
import { countRoles } from '../monitoring/processes.queries.ts';
import { agenciesToCheck, putAside, setAside, takeUp } from './checklist.queries.ts';
import { checkItems } from './items.ts';

async function read(context: Context) {
  const { services, now } = context;
  const lines = Object.entries(services.hooks.checklist ?? {});
  const { raw } = context.own();
  const backups = await presentBackups(raw, services.env, now);
  const checked = {
    ...checkItems(services, await agenciesToCheck(context.db, services.env.demo), backups, await countRoles(raw)),
    ...Object.fromEntries(await Promise.all(lines.map(async ([item, line]) => [item, await line.read(context)]))),
  };
  const aside = await setAside(raw);
  return {
    items: CHECKLIST.flatMap((item) => {
      const by = aside.get(item);
      const found = checked[item];
      if (!found) return [];
      // An item that is on is shown as on, even if it was set aside before.
      if (by === undefined || found.state === 'on') return { item, ...found };
      return { item, state: 'set aside' as const, text: `${found.text} ${by}`, advice: '', lines: '' };
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
