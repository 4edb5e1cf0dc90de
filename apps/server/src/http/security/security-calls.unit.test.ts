import { CALL_NAMES, CALLS, type Call, type CallName } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { recordSuccess, securityEventOf } from './security-calls.ts';

/** Permissions to change accounts, permissions, keys or the installation. */
const SENSITIVE = new Set<string>([
  ...[
    'profile.own',
    'person.write',
    'person.impersonate',
    'settings.global',
    'agency.manage',
    'api.manage',
    'privacy.manage',
  ],
]);

/** Writes with such a permission, or without a session, that change nothing of that kind. */
const HARMLESS: readonly CallName[] = [
  ...([
    'updateProfile',
    'updateUserSettings',
    'sendSingleSignOnCode',
    'registerCustomer',
    'verifyRegistration',
  ] as const),
  ...([
    'setAgencyLogo',
    'setMgaLogo',
    'setFirstDayItemAside',
    'decideFollowUps',
    'saveShortCode',
    'deleteShortCode',
  ] as const),
  ...(['updateAgencyStandingDefaults', 'setProviderEnabled', 'setCarrierEnabled', 'shareCarrierMapping'] as const),
  ...(['saveCarrier', 'discardCarrierDraft', 'copyCarrier', 'removeCarrier', 'publishCarrier'] as const),
  ...(['rollBackCarrier', 'saveRateTables', 'saveRatePlan', 'testRates', 'uploadRateTables'] as const),
];

const isSensitive = ({ access, may, effect }: Call): boolean =>
  effect === 'write' && (access === 'anyone' || (may !== null && SENSITIVE.has(may)));

it('every call that changes accounts, permissions, keys or the installation is of the security log, or known to be harmless', () => {
  // Actions through client links and intake pages are recorded in the application's history instead.
  const ofLinks = (name: CallName) => /^\/(client-page|proposal|intake|quotes-portal|client)\b/.test(CALLS[name].path);
  const undecided = CALL_NAMES.filter(
    (name) => isSensitive(CALLS[name]) && !securityEventOf(name) && !HARMLESS.includes(name) && !ofLinks(name),
  );
  expect(undecided).toEqual([]);
  expect(HARMLESS.filter((name) => securityEventOf(name))).toEqual([]);
  // Every export is logged, because data leaves the product.
  expect(CALL_NAMES.filter((name) => /^export/.test(name) && securityEventOf(name) !== 'export')).toEqual([]);
});

it.each(CALL_NAMES.filter(securityEventOf))('%s writes one line, with ids and nothing that was typed', (name) => {
  const lines: unknown[] = [];
  recordSuccess((line) => lines.push(line), {
    name,
    address: '203.0.113.9',
    actor: { id: 7, agencyId: 2, impersonatorId: 1 },
    input: { user_id: 9, password: 'hunter2', email: 'maria@bay.example', id: 'typed' },
    data: { session: { session_key: 'key' }, user: { id: 7 } },
  });
  expect(lines).toEqual([
    {
      event: securityEventOf(name),
      outcome: 'ok',
      call: `/api${CALLS[name].path}`,
      address: '203.0.113.9',
      person_id: 7,
      impersonator_id: 1,
      agency_id: 2,
      target: { user_id: 9 },
    },
  ]);
});

it('a sign-in that only began writes nothing', () => {
  const lines: unknown[] = [];
  const call = { name: 'finishSingleSignOn', address: '', actor: null, input: {}, data: { session: null } } as const;
  recordSuccess((line) => lines.push(line), call);
  expect(lines).toEqual([]);
});
