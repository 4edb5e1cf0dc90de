import { createTransport } from 'nodemailer';
import type { Env } from '../../kernel/env/env.ts';
import { causeOf } from '../../kernel/network/outside-fault.ts';

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/**
 * Signs in to the mail server without sending. @returns null when that succeeds, 'none' without a configured server,
 * else a code for the failure
 */
export async function smtpLoginFault({ smtpUrl }: Pick<Env, 'smtpUrl'>): Promise<string | null> {
  if (!smtpUrl) return 'none';
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return causeOf(error);
  } finally {
    transport.close();
  }
}
