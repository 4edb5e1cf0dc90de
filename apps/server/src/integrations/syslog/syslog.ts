import { createSocket } from 'node:dgram';
import { hostname } from 'node:os';

/** Facility 10 (security), severity 6 (informational). */
const PRIORITY = 10 * 8 + 6;
const PORT = 514;
/** The bytes that every receiver should accept in one datagram (RFC 5426). Longer lines are cut. */
const MOST_BYTES = 2_048;

/**
 * Sends each line as a datagram (RFC 5424) to `syslog://host:port`, by default port 514. Failures are passed to
 * `onFault`.
 */
export function createSyslog(url: string, onFault: (error: Error) => void) {
  const { hostname: host, port } = new URL(url);
  const name = host.replace(/^\[|\]$/g, '');
  const socket = createSocket(name.includes(':') ? 'udp6' : 'udp4').unref();
  socket.on('error', onFault);
  return {
    write(line: string): void {
      const head = `<${PRIORITY}>1 ${new Date().toISOString()} ${hostname()} freeboard ${process.pid} security - `;
      const bytes = Buffer.from(head + line.trimEnd());
      socket.send(bytes.subarray(0, MOST_BYTES), Number(port) || PORT, name, (error) => {
        if (error) onFault(error);
      });
    },
  };
}
