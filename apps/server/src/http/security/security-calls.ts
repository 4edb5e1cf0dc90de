import { CALLS, type CallName } from '@freeboard/contract';
import type { SecurityLog } from '../../features/accounts/index.ts';

/**
 * Calls whose success is written to the security log, by kind of event. Refusals of any call are logged by refusals.ts.
 */
const EVENTS = {
  sign_in: ['login', 'signInWithPasskey', 'finishSingleSignOn', 'acceptInvitation', 'completeSetUp'],
  sign_out: ['logout', 'endSessions', 'endUserSessions'],
  impersonation: ['loginWithUserId', 'chooseAgency'],
  credential_changed: [
    ...([
      'changePassword',
      'requestPasswordReset',
      'resetPassword',
      'changeEmail',
      'confirmEmail',
      'cancelEmailChange',
    ] as const),
    ...(['confirmSecondFactor', 'disableSecondFactor', 'resetUserSecondFactor'] as const),
    ...(['renewRecoveryCodes', 'showRecoveryCodes', 'confirmRecoveryCodes'] as const),
    ...(['confirmPasskey', 'renamePasskey', 'removePasskey', 'forgetDevices'] as const),
  ],
  permission_changed: [
    ...(['createUser', 'inviteUser', 'updateUser', 'deactivateUser', 'activateUser', 'decideRegistration'] as const),
    ...(['createMga', 'updateMga', 'setMgaCarrier', 'deactivateMga', 'activateMga', 'updateGlobalSettings'] as const),
    ...(['saveSingleSignOn', 'endSingleSignOn', 'stopSingleSignOn'] as const),
    ...(['proveSingleSignOnDomain', 'approveSingleSignOnDomain'] as const),
  ],
  export: [
    ...(['exportApplicationHistory', 'exportAgencyHistory', 'startBulkJob', 'openBulkFile', 'backUpNow'] as const),
    ...(['exportPerson', 'openPrivacyFile', 'exportApplication'] as const),
  ],
  erasure: ['erasePerson'],
  key_changed: [
    ...(['saveCarrierAccount', 'saveOtherSetting', 'removeOtherSetting', 'changeOverCarrier'] as const),
    ...(['saveCrmConnection', 'endCrmConnection', 'renewIntakeLink'] as const),
    ...(['createApiKey', 'rotateApiKey', 'revokeApiKey', 'saveWebhook', 'removeWebhook'] as const),
    ...(['allowAssistant', 'disconnectAssistant', 'endAccess'] as const),
  ],
  key_used: ['testCarrier', 'dryRunCarrier', 'replayCommunication', 'testChecklistItem'],
  operation: [
    'updateBackupSchedule',
    'resumeInstallation',
    'setChecklistItemAside',
    'setNfipAuthority',
    'uploadStatusBook',
  ],
} as const satisfies Record<string, readonly CallName[]>;

const EVENT_OF = new Map<CallName, string>(
  Object.entries(EVENTS).flatMap(([event, calls]) => calls.map((call): [CallName, string] => [call, event])),
);

export const securityEventOf = (name: CallName): string | undefined => EVENT_OF.get(name);

const ofPerson = (data: unknown): { id: number | null; agency_id: number | null } | null => {
  const { session, user } = (data ?? {}) as { session?: unknown; user?: { id?: number; agency_id?: number | null } };
  return session && user ? { id: user.id ?? null, agency_id: user.agency_id ?? null } : null;
};

const targetOf = (input: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries((input ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, number] => /(^|_)id$/.test(entry[0]) && typeof entry[1] === 'number',
    ),
  );

type Actor = { id: number; agencyId: number | null; impersonatorId: number | null };

/** Does not log the first step of a two-step sign-in. */
export function recordSuccess(
  write: SecurityLog['write'],
  {
    name,
    address,
    actor,
    input,
    data,
  }: {
    name: CallName;
    address: string;
    actor: Actor | null;
    input: unknown;
    data: unknown;
  },
): void {
  const event = EVENT_OF.get(name);
  if (!event) return;
  const signedIn = ofPerson(data);
  if (event === 'sign_in' && !signedIn) return;
  write({
    event,
    outcome: 'ok',
    call: `/api${CALLS[name].path}`,
    address,
    person_id: actor?.id ?? signedIn?.id ?? null,
    impersonator_id: actor?.impersonatorId ?? null,
    agency_id: actor?.agencyId ?? signedIn?.agency_id ?? null,
    target: targetOf(input),
  });
}
