import { startSandbox } from '@freeboard/sandbox';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../apps/server/src/demo/seed.ts';
import { webhookUrls } from '../apps/server/src/features/messages/index.ts';
import { addSamples } from './samples.ts';

/** The sandbox, started here or already running. For one that already runs, only `url` is known. */
export type StandIn = {
  url: string;
  smtpUrl?: string;
  clamdUrl?: string;
  dns?: { address: string };
  deliverTextsTo?(url: string): void;
  deliverMailTo?(url: string): void;
  close?(): Promise<void>;
};

export async function startStandIn(vars: NodeJS.ProcessEnv): Promise<StandIn> {
  if (vars.SANDBOX_URL) return { url: vars.SANDBOX_URL };
  const speed = Number(vars.SANDBOX_SPEED ?? 5);
  return startSandbox({ port: Number(vars.SANDBOX_PORT ?? 0), host: '127.0.0.1', speed });
}

export const standInVariables = (standIn: StandIn, vars: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...vars,
  ...(standIn.smtpUrl && !vars.SMTP_URL ? { SMTP_URL: standIn.smtpUrl } : {}),
  ...(standIn.dns && !vars.DNS_RESOLVER ? { DNS_RESOLVER: standIn.dns.address } : {}),
  ...(standIn.clamdUrl && !vars.CLAMD_URL ? { CLAMD_URL: standIn.clamdUrl } : {}),
});

export function deliverTo(standIn: StandIn, base: string): void {
  standIn.deliverTextsTo?.(`${base}${webhookUrls.INBOUND_PATH}`);
  standIn.deliverMailTo?.(`${base}${webhookUrls.INBOUND_MAIL_PATH}`);
}

export function printDemo(standIn: StandIn): void {
  console.log(`Demo people (password ${DEMO_PASSWORD}):`);
  for (const { username, role } of DEMO_PEOPLE) console.log(`  ${`${username}@demo.test`.padEnd(20)} ${role}`);
  console.log('Carriers and data providers are a sandbox. DEMO=off connects the real ones.');
  console.log(`What is sent to clients arrives in the sandbox's inbox: ${standIn.url}/inbox`);
}

/** A failure is printed, not thrown. */
export function makeSamples(url: string): void {
  addSamples(url, DEMO_PASSWORD).catch((error: Error) =>
    console.error(`The sample applications could not all be made: ${error.message}`),
  );
}
