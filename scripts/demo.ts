import { startSandbox } from '@freeboard/sandbox';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../apps/server/src/demo/seed.ts';
import { webhookUrls } from '../apps/server/src/features/messages/index.ts';
import { addSamples } from './samples.ts';

/** The started sandbox, or one that runs already: the addresses of its services, and where it delivers messages. */
type StandIn = {
  url: string;
  smtpUrl?: string;
  clamdUrl?: string;
  dns?: { address: string };
  deliverTextsTo?(url: string): void;
  deliverMailTo?(url: string): void;
  close?(): Promise<void>;
};

/** Starts the sandbox, where the environment names none that runs already. */
export async function startStandIn(vars: NodeJS.ProcessEnv): Promise<StandIn> {
  if (vars.SANDBOX_URL) return { url: vars.SANDBOX_URL };
  const speed = Number(vars.SANDBOX_SPEED ?? 5);
  return startSandbox({ port: Number(vars.SANDBOX_PORT ?? 0), host: '127.0.0.1', speed });
}

/** Names the sandbox's services where the environment names none. */
export const standInVariables = (standIn: StandIn, vars: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...vars,
  ...(standIn.smtpUrl && !vars.SMTP_URL ? { SMTP_URL: standIn.smtpUrl } : {}),
  ...(standIn.dns && !vars.DNS_RESOLVER ? { DNS_RESOLVER: standIn.dns.address } : {}),
  ...(standIn.clamdUrl && !vars.CLAMD_URL ? { CLAMD_URL: standIn.clamdUrl } : {}),
});

/** Brings what comes in to the portal at `base`. */
export function deliverTo(standIn: StandIn, base: string): void {
  standIn.deliverTextsTo?.(`${base}${webhookUrls.INBOUND_PATH}`);
  standIn.deliverMailTo?.(`${base}${webhookUrls.INBOUND_MAIL_PATH}`);
}

/** Prints who can sign in to the demo. */
export function printDemo(standIn: StandIn): void {
  console.log(`Demo people (password ${DEMO_PASSWORD}):`);
  for (const { username, role } of DEMO_PEOPLE) console.log(`  ${`${username}@demo.test`.padEnd(20)} ${role}`);
  console.log('Carriers and data providers are a sandbox. DEMO=off connects the real ones.');
  console.log(`What is sent to clients arrives in the sandbox's inbox: ${standIn.url}/inbox`);
}

/** Makes the demo's applications through the calls of the server at `url`. */
export function makeSamples(url: string): void {
  addSamples(url, DEMO_PASSWORD).catch((error: Error) =>
    console.error(`The sample applications could not all be made: ${error.message}`),
  );
}
