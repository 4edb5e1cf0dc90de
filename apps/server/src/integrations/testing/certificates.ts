import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const OPENSSL = 'openssl';

export function authority() {
  const folder = mkdtempSync(join(tmpdir(), 'freeboard-certificates-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const openssl = (...given: string[]) => execFileSync(OPENSSL, given, { cwd: folder, stdio: 'pipe' });
  const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...KEY, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority');
  const read = (name: string) => readFileSync(at(name), 'utf8');
  return {
    ca: read('ca.pem'),
    sign(name: string, isOver = false, host = 'IP:127.0.0.1') {
      openssl('req', ...KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
      writeFileSync(at('names'), `subjectAltName=${host}`);
      const time = ['-days', isOver ? '-1' : '1'];
      const ca = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
      openssl('x509', '-req', '-in', `${name}.csr`, ...ca, '-out', `${name}.pem`, ...time);
      return { cert: read(`${name}.pem`), key: read(`${name}.key`) };
    },
    own: () => ({ cert: read('ca.pem'), key: read('ca.key') }),
    pack(name: string, passphrase: string): string {
      openssl(
        'pkcs12',
        '-export',
        '-in',
        `${name}.pem`,
        '-inkey',
        `${name}.key`,
        '-out',
        'packed',
        '-passout',
        `pass:${passphrase}`,
      );
      return readFileSync(at('packed')).toString('base64');
    },
  };
}
