import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { GatewayError } from '../../../kernel/gateways.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import type { Vault } from '../../../kernel/secrets.ts';

const QUEUE = 'registration_text';
const letter = z.strictObject({ to: z.string(), body: z.string() });

export const registrationText = (vault: Vault, text: z.infer<typeof letter>) => ({
  queue: QUEUE,
  data: { sealed: vault.seal(JSON.stringify(text)).toString('base64') },
});

async function send(app: App, { sealed }: { sealed: string }): Promise<void> {
  const { texts, vault } = app.services;
  if (!texts) return;
  const text = letter.parse(JSON.parse(vault.open(Buffer.from(sealed, 'base64'))));
  try {
    await texts.send({ ...text, from: null, media_url: null, status_url: null });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'later') throw error;
    app.log.warn({ kind: error.kind }, 'a verification code could not be texted');
  }
}

export const registrationTextJob = defineJob(QUEUE, z.strictObject({ sealed: z.string() }), send, {
  concurrency: 2,
  isOutward: true,
  // The user can request another code.
  onExhausted: 'nothing waits',
});
