import { connect } from 'node:tls';
import { causeOf } from '../../kernel/network/outside-fault.ts';
import type { TlsFault } from '../../kernel/outbound.ts';
import { tlsFaultOf } from '../outbound/tls-fault.ts';

const TIMEOUT_MS = 8_000;

/** Why there was no answer. `tls`: the TLS fault, if that is the reason, such as an expired certificate. */
export type Unanswered = { cause: string; tls: TlsFault | null };
export type Probed = { status: number; headers: Headers; body: string } | Unanswered;

function unanswered(error: unknown): Unanswered {
  const cause = causeOf(error);
  return { cause, tls: tlsFaultOf(cause) };
}

export async function probe(
  url: string,
  headers: Record<string, string> = {},
  timeout_ms = TIMEOUT_MS,
): Promise<Probed> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  } catch (error) {
    return unanswered(error instanceof Error && error.cause ? error.cause : error);
  }
}

export type Certificate = { valid_to: Date; speaksHttp2: boolean } | Unanswered;

export function certificateAt(url: string): Promise<Certificate> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      ALPNProtocols: ['h2', 'http/1.1'],
      timeout: TIMEOUT_MS,
    });
    const end = (found: Certificate) => {
      socket.destroy();
      resolve(found);
    };
    socket.on('error', (error) => end(unanswered(error)));
    socket.on('timeout', () => end({ cause: 'timeout', tls: null }));
    socket.on('secureConnect', () =>
      end({
        valid_to: new Date(socket.getPeerCertificate().valid_to),
        speaksHttp2: socket.alpnProtocol === 'h2',
      }),
    );
  });
}
