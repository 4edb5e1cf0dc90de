import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = join(
  import.meta.dirname,
  '../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
const LONGEST_MS = 60_000;

const run = promisify(execFile);
type Failure = Error & { stdout: string; stderr: string };

/**
 * Runs the MCP inspector on the command line, one process per message, in a home folder of its own.
 * @returns its standard output as JSON
 */
export function createInspector(url: string, secret: string) {
  const home = mkdtempSync(join(tmpdir(), 'freeboard-inspector-'));
  mkdirSync(join(home, 'storage'));
  const env = { ...process.env, HOME: home, MCP_STORAGE_DIR: join(home, 'storage'), NO_COLOR: '1' };

  async function ask(method: string, more: string[] = []): Promise<unknown> {
    const args = [
      ...[PROGRAM, '--cli', `${url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${secret}`],
      ...['--format', 'json', '--quiet', '--method', method, ...more],
    ];
    const { stdout } = await run(process.execPath, args, { env, timeout: LONGEST_MS, maxBuffer: 8_388_608 }).catch(
      ({ message, stdout, stderr }: Failure) => {
        throw new Error(`${method} ${more.join(' ').slice(0, 200)}: ${`${stdout}${stderr}` || message}`);
      },
    );
    return JSON.parse(stdout);
  }

  return {
    ask,
    /** @returns the tool's JSON answer */
    async callTool<Answer>(name: string, input: object): Promise<Answer> {
      const answer = await ask('tools/call', ['--tool-name', name, '--tool-args-json', JSON.stringify(input)]);
      const { content, isError } = ((answer as { result?: object }).result ?? answer) as {
        content: { text: string }[];
        isError?: boolean;
      };
      const text = content[0]?.text ?? '';
      if (isError) throw new Error(`${name}: ${text}`);
      return JSON.parse(text) as Answer;
    },
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}
