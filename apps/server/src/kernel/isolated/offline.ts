import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** Replaces every function that opens a socket. Loaded first in the process and in each of its threads. */
const refuse = (): never => {
  throw Object.assign(new Error('This process has no network.'), { code: 'EACCES' });
};

net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
dgram.Socket.prototype.bind = refuse;
dgram.Socket.prototype.send = refuse;
dgram.Socket.prototype.connect = refuse;
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny'] as const) {
  Object.assign(dns, { [name]: refuse });
  Object.assign(dns.promises, { [name]: refuse });
}
syncBuiltinESMExports();
