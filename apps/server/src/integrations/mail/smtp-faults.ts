import { GatewayError } from '../../kernel/gateways.ts';

export type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

const OPERATOR = 'Tell your administrator.';
const UNKNOWN = 'The mail server does not know this address. Check it with the client.';
const SENDER = `The mail server did not accept the address that this e-mail comes from. ${OPERATOR}`;
const TOO_LARGE = 'This e-mail is too large for the mail server. Send it without the PDF, or with a link.';
const RELAY = `The mail server did not let this installation send to that address (no permission to relay). ${OPERATOR}`;
const POLICY = `The mail server refused this e-mail as spam or against its policy; the address may be right. ${OPERATOR}`;

type Verdict = readonly [kind: GatewayError['kind'], code: string, text: string];

const RELAYING = /relay|not permitted to send|authentication (?:is )?required|must (?:be )?auth|sender verify/i;

/** The verdict on a permanent refusal by its enhanced status, whose second number is the subject (RFC 3463). */
function lasting(status: string, text: string, isReceiver: boolean): Verdict {
  const [, subject = '', detail = ''] = status.split('.');
  if (subject === '1')
    return ['7', '8'].includes(detail) ? ['refused', 'sender', SENDER] : ['refused', 'unknown_address', UNKNOWN];
  if (subject === '2' && detail === '1')
    return ['refused', 'mailbox_disabled', 'This mailbox is disabled. Call or text the client.'];
  if (subject === '2' && detail === '2')
    return ['refused', 'mailbox_full', 'This mailbox is full. Call or text the client.'];
  if (status.endsWith('.2.3') || status.endsWith('.3.4')) return ['refused', 'too_large', TOO_LARGE];
  if (subject === '2') return ['refused', 'mailbox', 'This mailbox does not accept e-mail. Call or text the client.'];
  if (subject === '7' && detail === '10')
    return ['refused', 'tls', `The mail server accepts only encrypted e-mail. ${OPERATOR}`];
  if (subject === '7') return RELAYING.test(text) ? ['refused', 'relay', RELAY] : ['refused', 'policy', POLICY];
  if (subject === '4')
    return [
      'refused',
      'routing',
      'The mail server found no way to this address. Check the part after the @ with the client.',
    ];
  if (RELAYING.test(text)) return ['refused', 'relay', RELAY];
  if (/spam|block(?:ed|list)|blacklist|policy|dmarc|spf|dkim|reputation/i.test(text))
    return ['refused', 'policy', POLICY];
  if (isReceiver) return ['refused', 'unknown_address', UNKNOWN];
  return ['refused', 'other', `The mail server refused this e-mail. ${OPERATOR}`];
}

/** The enhanced status assumed for a reply code that comes without one (RFC 5248). */
const BARE: Record<number, string> = { 552: '5.2.2', 530: '5.7.0', 523: '5.7.10' };

const CERTIFICATE = /certificate|altnames|self[- ]signed|unable to verify|issuer/i;
const TLS = /\bSSL|\bTLS|wrong version number|EPROTO|handshake/i;

function tlsVerdict({ code, message, command, responseCode }: SmtpError): Verdict | null {
  if (CERTIFICATE.test(message))
    return [
      'later',
      'certificate',
      `The certificate of the mail server is not trusted: ${message.slice(0, 200)}. ${OPERATOR}`,
    ];
  if (code === 'ETLS' || TLS.test(message) || (command === 'STARTTLS' && responseCode))
    return ['later', 'tls', `No encrypted connection to the mail server could be made. ${OPERATOR}`];
  return null;
}

function signInVerdict(code: number): Verdict {
  if (code >= 400 && code < 500)
    return [
      'later',
      'authentication_later',
      'The mail server cannot check passwords at the moment. It is tried again.',
    ];
  return ['later', 'authentication', `The mail server refused this installation's name or password. ${OPERATOR}`];
}

/** The enhanced status (RFC 2034) in a reply, such as '5.1.1'; '' without one. */
const enhanced = (response: string): string => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';

export function statusOf({ responseCode, response = '' }: SmtpError): { status?: string } {
  return responseCode ? { status: `${responseCode} ${enhanced(response)}`.trim() } : {};
}

function verdict(error: SmtpError, isBegun: boolean): Verdict {
  const { responseCode: code = 0, command = '', response = '' } = error;
  if (isBegun && code === 0) return ['unknown', 'broken_off', 'The mail server broke off while it took the e-mail.'];
  if (error.code === 'EAUTH' || command.startsWith('AUTH') || code === 535) return signInVerdict(code);
  const tls = tlsVerdict(error);
  if (tls) return tls;
  const isReceiver = command === 'RCPT TO' || error.code === 'EENVELOPE';
  if (code >= 500) return lasting(enhanced(response) || (BARE[code] ?? ''), response, isReceiver);
  if (code >= 400)
    return enhanced(response).startsWith('4.2.2')
      ? ['later', 'mailbox_full_now', 'This mailbox is full at the moment. It is tried again.']
      : ['later', 'temporary', 'The mail server asks to try again later.'];
  return ['later', 'unreachable', 'The mail server could not be reached.'];
}

const LONGEST_ANSWER = 300;

function answerOf({ response }: SmtpError): string {
  const text = (response ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return text ? ` The mail server's answer: '${text.slice(0, LONGEST_ANSWER)}'` : '';
}

/**
 * Turns an error of the mail server into a fault: what it means, who can fix it, and the server's reply. Without a
 * reply, the e-mail may have been accepted only if sending its text had begun (`isBegun`).
 */
export function smtpFault(error: SmtpError, isBegun: boolean): GatewayError {
  const [kind, code, text] = verdict(error, isBegun);
  return new GatewayError(kind, text + answerOf(error), { cause: error, code });
}
