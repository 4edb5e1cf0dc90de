import type { TimelineEntry } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { entryTarget, entryText } from './entry-text.ts';

const BASE: TimelineEntry = {
  id: 1,
  kind: 'created',
  at: '2026-12-01T12:00:00.000Z',
  first_at: null,
  arrival: null,
  by: '',
  text: '',
  channel: null,
  address: '',
  state: null,
  count: 0,
  of: 0,
  carrier_name: '',
  premium: null,
  policy_number: '',
  effective_date: null,
  is_replaced: false,
  application: { id: 7, application_id: 1007, application_type: 'flood' },
};
const results = '/agent-portal/application-details/7?tab=results';
const past = '/agent-portal/application-details/7?tab=history';
const console_ = '/dashboard/messaging-console?with=dana%40x.example';

test.each<[Partial<TimelineEntry>, text: string, target: string]>([
  [
    { kind: 'created', text: 'Agent Portal', by: 'Maria Reyes' },
    'Created ; Agent Portal · Maria Reyes',
    '/agent-portal/application-details/7?tab=profile',
  ],
  [
    { kind: 'created', arrival: 'intake', text: 'Bayside Realty', by: 'Maria Lopez' },
    'Filled in your intake page; Maria Lopez · Bayside Realty',
    '/agent-portal/application-details/7?tab=profile',
  ],
  [
    { kind: 'created', arrival: 'lead', text: 'Voice bot', by: 'Voice bot' },
    'Lead received; Voice bot',
    '/agent-portal/application-details/7?tab=profile',
  ],
  [{ kind: 'quoted', count: 9, of: 11, premium: 2_998.81 }, 'Quoted 9 of 11 carriers; From $2,998.81', results],
  [{ kind: 'quoted', count: 0, of: 2 }, 'Quoted 0 of 2 carriers; ', results],
  [
    { kind: 'sent', channel: 'email', text: 'Your quotes', address: 'dana@x.example', state: 'delivered', by: 'Maria' },
    'E-mailed Your quotes; To dana@x.example · delivered · Maria',
    console_,
  ],
  [
    { kind: 'sent', channel: 'email', text: 'Your quotes', address: 'dana@x.example', state: 'queued', by: 'Maria' },
    'E-mail Your quotes; To dana@x.example · waiting · Maria',
    console_,
  ],
  [
    { kind: 'received', channel: 'sms', text: 'Thanks', address: '(813) 555-0176' },
    'Text back “Thanks”; From (813) 555-0176',
    '/dashboard/messaging-console?with=(813)%20555-0176',
  ],
  [{ kind: 'opened', count: 1 }, 'Opened once; The proposal’s page', past],
  [
    { kind: 'asked', text: 'Does it cover the garage?' },
    'Asked “Does it cover the garage?”; On the proposal’s page',
    past,
  ],
  [{ kind: 'filled_in' }, 'Filled in what was missing; On the proposal’s page', past],
  [
    { kind: 'signed', by: 'Dana Whitfield', carrier_name: 'Palmetto Flood', premium: 100, is_replaced: true },
    'Signed Palmetto Flood, $100.00; Dana Whitfield · replaced by a later choice',
    results,
  ],
  [
    { kind: 'bound', carrier_name: 'Carrier 5', premium: 100, effective_date: '2026-12-20', by: 'Maria' },
    'Bound Carrier 5, $100.00; from 12-20-2026 · Maria',
    results,
  ],
])('%j reads and leads right', (more, text, target) => {
  const entry = { ...BASE, ...more };
  const { act, what, more: rest } = entryText(entry);
  expect(`${act} ${what}; ${rest}`).toBe(text);
  expect(entryTarget(entry)).toBe(target);
});
