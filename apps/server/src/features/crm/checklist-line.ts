import type { ChecklistLine } from '../../kernel/services.ts';
import { crmOf } from './connection.ts';
import { activeAgencies } from './crm.queries.ts';
import { CrmError } from './zoho/crm.ts';

export const checklistLine: ChecklistLine = {
  async read({ db }) {
    const agencies = await activeAgencies(db);
    const connected = agencies.filter(({ has_crm }) => has_crm).map(({ name }) => name);
    const advice = 'Each agency connects its own Zoho CRM in Portal Settings, or set this aside.';
    if (connected.length === 0)
      return { state: 'missing', text: 'Not connected. Notes and files stay in Freeboard only.', advice, lines: '' };
    const text = `Zoho CRM: ${connected.join(', ')}.`;
    return connected.length < agencies.length
      ? { state: 'partly', text, advice, lines: '' }
      : { state: 'on', text, advice: '', lines: '' };
  },

  async test({ db, services }) {
    const connected = (await activeAgencies(db)).filter(({ has_crm }) => has_crm).slice(0, MOST_TESTED);
    if (connected.length === 0) return { is_good: false, text: 'No agency has connected a CRM.' };
    const tested = await Promise.all(
      connected.map(async ({ id, name }) => {
        try {
          await (await crmOf(services, db, id))?.tryOut();
          return { is_good: true, text: `${name}: it answers.` };
        } catch (error) {
          if (!(error instanceof CrmError)) throw error;
          return { is_good: false, text: `${name}: ${error.message}` };
        }
      }),
    );
    return { is_good: tested.every(({ is_good }) => is_good), text: tested.map(({ text }) => text).join(' ') };
  },
};

const MOST_TESTED = 50;
