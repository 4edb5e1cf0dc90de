import type { AnswerOf } from '@freeboard/contract';
import type { ChecklistItem } from '@freeboard/domain/agencies';
import { localDate } from '../../../kernel/clock.ts';
import type { Env } from '../../../kernel/env/env.ts';
import type { ItemState, Services } from '../../../kernel/services.ts';

type Backups = AnswerOf<'getOperation'>['backups'];
type Agency = {
  name: string;
  heads: number;
  people: number;
  invited: number;
  masked: readonly string[];
  carriers: number;
};

export const on = (text: string, advice = ''): ItemState => ({ state: 'on', text, advice, lines: '' });
export const partly = (text: string, advice: string, lines = ''): ItemState => ({
  state: 'partly',
  text,
  advice,
  lines,
});
export const missing = (text: string, advice: string, lines = ''): ItemState => ({
  state: 'missing',
  text,
  advice,
  lines,
});

export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

const MOST_NAMES = 3;

function maskedText(agencies: readonly Agency[]): string {
  const names = agencies.flatMap(({ masked }) => masked);
  if (names.length === 0) return '';
  const more = names.length > MOST_NAMES ? [`${names.length - MOST_NAMES} more`] : [];
  const who = new Intl.ListFormat('en-US').format([...names.slice(0, MOST_NAMES), ...more]);
  return `${who} ${names.length === 1 ? "doesn't" : "don't"} see carrier names. Show them under Users.`;
}

function people(agencies: readonly Agency[]): ItemState {
  if (agencies.length === 0) return missing('No agency yet.', 'Make one in MGA Management.');
  const text = agencies
    .map(({ name, heads, people: all, invited }) => {
      const waiting = invited > 0 ? `, ${count(invited, 'invitation')} open` : '';
      if (all === 0) return `${name}: nobody yet${waiting}.`;
      const others = all === heads ? 'no agents' : count(all - heads, 'other');
      return `${name}: ${count(heads, 'admin')}, ${others}${waiting}.`;
    })
    .join(' ');
  const without = agencies.filter(({ heads }) => heads === 0);
  const masked = maskedText(agencies);
  if (without.length === 0) return masked ? partly(text, masked) : on(text);
  const advice = `${without.map(({ name }) => name).join(', ')}: no admin yet. Invite one. ${masked}`.trim();
  return without.length === agencies.length ? missing(text, advice) : partly(text, advice);
}

function carriers(agencies: readonly Agency[]): ItemState {
  const without = agencies.filter((one) => one.carriers === 0);
  const text = agencies.map((one) => `${one.name}: ${count(one.carriers, 'carrier')}.`).join(' ');
  const advice = 'A carrier is connected in API Management, and tried out there, without code.';
  if (agencies.length === 0 || without.length === agencies.length) return missing(text || 'None.', advice);
  return without.length > 0 ? partly(text, advice) : on(text);
}

function email({ smtpUrl, mailFrom, dkim, inboundMail }: Env): ItemState {
  if (!smtpUrl || !mailFrom)
    return missing(
      'No mail server.',
      'Messages are saved but not sent. To send, set these variables and restart:',
      'SMTP_URL=smtps://name:password@mail.example:465\nMAIL_FROM=quotes@agency.example',
    );
  // Only host and port are shown, never the user name and password in the URL.
  const { hostname, port, protocol } = new URL(smtpUrl);
  const how = protocol === 'smtps:' ? ', encrypted' : '';
  const answers = inboundMail
    ? `Answers come in by webhook, to ${inboundMail.address}.`
    : "Answers go to the agent's own mailbox: inbound e-mail is off.";
  const signed = dkim
    ? `Signed for ${dkim.domain} (DKIM, selector ${dkim.selector}).`
    : 'Not signed by Freeboard (DKIM).';
  return on(
    `${hostname}${port ? `, port ${port}` : ''}${how}. From ${mailFrom}. ${signed} ${answers}`,
    dkim
      ? ''
      : "If your mail server doesn't sign either, mail may land in spam. Set DKIM_SELECTOR and DKIM_PRIVATE_KEY.",
  );
}

function files({ s3, clamdUrl }: Env): ItemState {
  const where = s3
    ? `Kept in the bucket ${s3.bucket} at ${s3.endpoint ? new URL(s3.endpoint).host : `Amazon S3, ${s3.region}`}.`
    : 'Kept in the folder files of DATA_DIR, which several processes must share.';
  return clamdUrl
    ? on(`${where} Scanned for viruses (${new URL(clamdUrl).host}) before they're saved.`)
    : on(`${where} No virus scanner is set up.`, 'To scan files, set CLAMD_URL=tcp://host:3310.');
}

const texts = ({ env, texts: gateway }: Services): ItemState =>
  gateway && env.twilio
    ? on(`Twilio, from ${env.twilio.from}.`)
    : missing(
        'No gateway.',
        'Texts are saved but not sent. To send, set these variables and restart:',
        'TWILIO_ACCOUNT_SID=\nTWILIO_AUTH_TOKEN=\nTWILIO_FROM=+1',
      );

function providers({ propertyDataKey }: Env): ItemState {
  const text = 'Addresses (Census), flood zone (FEMA) and ground (USGS) need no key.';
  if (propertyDataKey) return on(`${text} Property data has its key.`);
  const advice =
    'Property data has no key: outside Florida and Massachusetts year built and area stay empty, and construction everywhere. Set this variable and restart:';
  return partly(text, advice, 'PROPERTY_DATA_KEY=');
}

const BACKUP_LINES = "BACKUP_PASSPHRASE='six words that nobody guesses'";

function backups({
  state,
  schedule,
  recent,
  can_encrypt,
  folder,
  bucket,
  proof,
  changes,
  is_same_disk,
}: Backups): ItemState {
  const where = schedule.destination === 'bucket' ? `to the bucket ${bucket ?? ''}` : `to the folder ${folder}`;
  const good = recent.find(({ ended_at, error }) => ended_at !== null && error === null);
  const last = good ? `Last one ${localDate(new Date(good.started_at))}, ${where}.` : 'None was made yet.';
  const failure = recent.find(({ error }) => error !== null)?.error ?? '';
  if (!can_encrypt)
    return missing(
      'Freeboard makes no backups yet.',
      'If this disk fails, everything is lost. Backups are encrypted: set a passphrase, keep a copy somewhere safe, restart, and turn backups on in Portal Settings:',
      BACKUP_LINES,
    );
  if (state === 'off')
    return missing(
      'Freeboard makes no backups yet.',
      'If this disk fails, everything is lost. Turn them on in Portal Settings.',
    );
  if (state === 'failed')
    return partly(`The last backup failed: ${failure} ${last}`, 'Back up now in Portal Settings once it is mended.');
  if (state === 'overdue')
    return partly(`Backups are overdue. ${last}`, 'Does a process with ROLES=cron and one with ROLES=worker run?');
  if (state === 'not_restorable')
    return partly(
      `The backup ${proof?.name} could not be restored: ${proof?.error}`,
      'Back up now in Portal Settings; the new one is proved within an hour.',
    );
  if (state === 'behind')
    return partly(
      `The changes since the last backup are not being saved. ${changes?.error ?? ''} ${last}`,
      'Once that is mended it goes on by itself; Back up now in Portal Settings begins again.',
    );
  const every = `Every ${schedule.every_hours} hours${changes ? ', changes every 4 minutes' : ''}. ${last}`;
  const isAtRisk = schedule.destination === 'folder' && is_same_disk;
  const copy = isAtRisk
    ? 'The folder is on the same disk as the data: if that disk fails, both are lost. Set BACKUP_DIR to another disk, or copy the folder to another machine. '
    : 'Copy the folder to another machine. ';
  const elsewhere = schedule.destination === 'folder' ? copy : '';
  const proofText = proof
    ? `${elsewhere}Restored for a test on ${localDate(new Date(proof.proved_at))}.`
    : `${elsewhere}Try a restore once.`;
  return isAtRisk ? partly(every, proofText) : on(every, proofText);
}

function processes(roles: Readonly<Record<string, number>>): ItemState {
  const { web = 0, worker = 0, cron = 0 } = roles;
  const text = `Running: ${count(web, 'web process', 'web processes')}, ${count(worker, 'worker')}, ${count(cron, 'scheduler')}.`;
  if (worker === 0)
    return missing(
      `No worker runs. ${text}`,
      'Quotes are not asked for and messages wait. Start a process with ROLES=worker.',
    );
  if (cron === 0)
    return missing(`No scheduler runs. ${text}`, 'Backups and upkeep are not done. Start a process with ROLES=cron.');
  return on(text);
}

export const checkItems = (
  services: Services,
  agencies: readonly Agency[],
  made: Backups,
  roles: Readonly<Record<string, number>>,
): Partial<Record<ChecklistItem, ItemState>> => ({
  people: people(agencies),
  carriers: carriers(agencies),
  email: email(services.env),
  texts: texts(services),
  providers: providers(services.env),
  files: files(services.env),
  backups: backups(made),
  processes: processes(roles),
});
