import type { Verb } from '../../../kernel/verbs.ts';
import { refusedSignInsOf } from '../security-events/refused-sign-ins.ts';
import { ofViewer } from '../session/sessions.ts';
import { passkeysOf } from './passkeys/passkeys.queries.ts';
import { assertOwnHands } from './presence.ts';
import { devicesOf } from './second-factor/devices.queries.ts';
import { ruleFor } from './second-factor/manage.ts';
import { factorOf, recoveryCodesLeft } from './second-factor/second-factor.queries.ts';

const SIGN_INS = 10;

export const getSecurity: Verb<'getSecurity'> = async (context) => {
  assertOwnHands(context);
  const { raw, personId } = context.own();
  const [rule, refused, factor, recovery_codes_left, passkeys, devices, sessions] = [
    await ruleFor(context),
    await refusedSignInsOf(raw, personId, SIGN_INS),
    await factorOf(raw, personId),
    await recoveryCodesLeft(raw, personId),
    await passkeysOf(raw, personId),
    await devicesOf(raw, personId, context.now),
    await ofViewer(context),
  ];
  return {
    ...sessions,
    sign_ins: [...sessions.sign_ins, ...refused].sort((a, b) => b.at.localeCompare(a.at)).slice(0, SIGN_INS),
    second_factor: {
      rule,
      since: factor?.created_at.toISOString() ?? null,
      recovery_codes_left,
      has_unsaved_codes: factor?.unsaved_codes_sealed != null,
    },
    passkeys: passkeys.map(({ id, name, is_synced, created_at, last_used_at }) => ({
      id: String(id),
      name,
      is_synced,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    devices: devices.map(({ id, device, address, created_at, expires_at }) => ({
      id: String(id),
      device,
      address,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  };
};
